import { TransformStream } from "node:stream/web"
import type { EmployeeMonth } from "@scorecard/contracts/scorecards"
import { timestamp } from "#platform/clock/index.ts"
import { scoredRowOf } from "#platform/warehouse/employee-month.ts"
import {
  StaleWarehouseWrite,
  WarehouseUnavailable,
  type ScoredRow,
  type WriteStamp,
} from "#platform/warehouse/index.ts"
import { closeMonth, isClosedBy, type ClosedMonth } from "./close-month.ts"
import type { World } from "#platform/world.ts"
import { ensureReport, notePublication } from "#core/months/index.ts"
import type { Progress } from "./progress.ts"
import { jobMonth } from "./sync-job-view.ts"
import type { StoredJob } from "./sync-jobs.store.ts"

/** The month was not closed as the warehouse's rows were stamped: those rows are let go. */
class ClosedDifferently extends Error {
  override readonly name = "ClosedOtherwise"
}

/**
 * Closes the month in the documents and hands each batch of its rows to the warehouse on the way, so that nothing is
 * computed or read twice. The documents commit first, the warehouse's rows become visible after that. Where the
 * warehouse cannot take part, or the month was closed by an earlier run of the job, `published` is false: the rows are
 * then published from what the documents keep.
 */
export async function closeAndPublish(
  deps: World,
  job: StoredJob,
  progress: Progress,
): Promise<ClosedMonth & { published: boolean }> {
  const before = await ensureReport(deps.db, jobMonth(job))
  if (!deps.warehouse.configured || isClosedBy(before, job)) {
    return { ...(await closeMonth(deps, job, progress)), published: false }
  }
  const stamp: WriteStamp = {
    report_status: "final",
    report_version: before.report_version + 1,
    generation: before.generation + 1,
    synced_at: timestamp(deps.clock.now()),
  }
  // Widened: the compiler does not see that it is set from within the rows.
  let closing = null as Promise<ClosedMonth> | null
  let published = true
  try {
    const source = rowsWhileClosing((onRows) => (closing = closeMonth(deps, job, progress, onRows)), stamp)
    await deps.warehouse.replaceMonth(job.month, source, stamp)
  } catch (error) {
    published = false
    if (!(isWithoutWarehouse(error) || error instanceof ClosedDifferently)) {
      await closing
      throw error
    }
  }
  // The warehouse asks for the first row only when it can take it: until then nothing was closed.
  const closed = await (closing ?? closeMonth(deps, job, progress))
  return { ...closed, published: published && (await notePublication(deps.db, closed.report)) }
}

function isWithoutWarehouse(error: unknown): boolean {
  return error instanceof WarehouseUnavailable || error instanceof StaleWarehouseWrite
}

/**
 * The rows of a month that is being closed, which begins when the first is asked for and is committed when the last has
 * been given. Should the warehouse give up half-way, closing goes on without it.
 */
async function* rowsWhileClosing(
  close: (onRows: (rows: EmployeeMonth[]) => Promise<void>) => Promise<ClosedMonth>,
  stamp: WriteStamp,
): AsyncGenerator<ScoredRow[]> {
  const { readable, writable } = new TransformStream<EmployeeMonth[], EmployeeMonth[]>()
  const writer = writable.getWriter()
  let isHeard = true
  // A canceled reader makes the writer's promises fail; closing must not fail for that.
  writer.closed.catch(() => (isHeard = false))
  const closing = close(async (rows) => {
    if (isHeard) await writer.write(rows).catch(() => (isHeard = false))
  })
  const passOn = async () => {
    try {
      await closing
      if (isHeard) await writer.close()
    } catch (error) {
      // Whoever awaits `closing` hears of its failure; the reader has to hear of it too, or it waits for ever.
      if (isHeard) await writer.abort(error)
    }
  }
  void passOn()

  for await (const rows of readable) yield rows.map(scoredRowOf)
  const { report, anew } = await closing
  if (!anew || report.generation !== stamp.generation || report.report_version !== stamp.report_version) {
    throw new ClosedDifferently(`${report._id} is in generation ${report.generation}`)
  }
}
