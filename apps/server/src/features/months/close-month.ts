import { TransformStream } from "node:stream/web"
import type { MonthReport } from "@scorecard/contracts/months"
import type { EmployeeMonth } from "@scorecard/contracts/scorecards"
import type { YearMonth } from "@scorecard/domain/calendar"
import { ensureReport, insertFinals, lockMonths, monthReports, notePublication } from "#core/months/index.ts"
import { scoreMonth } from "#core/scoring/index.ts"
import { timestamp } from "#platform/clock/index.ts"
import type { Tx } from "#platform/transactions/index.ts"
import { scoredRowOf } from "#platform/warehouse/employee-month.ts"
import {
  type ScoredRow,
  StaleWarehouseWrite,
  WarehouseUnavailable,
  type WriteStamp,
} from "#platform/warehouse/index.ts"
import type { World } from "#platform/world.ts"
import { jobMonth, jobRequester } from "./month-job.ts"
import { SCORING_BATCH_SIZE, countPeople, everyone } from "./months.store.ts"
import { MONTH_LOCK_TIMEOUT_MS, assertDraft, assertFinal, assertSynced } from "./policy.ts"
import { JobLost, type Progress } from "./run-job.ts"
import { type StoredJob, lockJob } from "./sync-jobs.store.ts"

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

/** `anew` is false when an earlier run of the same job had closed the month already. */
export type ClosedMonth = { report: MonthReport; employees: number; anew: boolean }

const PATIENT = { lockTimeoutMs: MONTH_LOCK_TIMEOUT_MS }

/** Is shown each batch of final rows before they are committed. */
export type OnRows = (rows: EmployeeMonth[]) => Promise<void>

/**
 * One transaction, with the month's row locked: entry writers that came first are in, those that come later find the
 * month final. All rows of the generation and the report commit together, or nothing happened. A job that runs again
 * after its worker died finds its own final and changes nothing. (rules/locks#month-row-lock, rules/months#finalize)
 * @throws Refusal 409 month_final, month_not_final or sync_required; JobLost when another has the job before this one
 * could commit
 */
export async function closeMonth(
  deps: World,
  job: StoredJob,
  progress: Progress,
  onRows?: OnRows,
): Promise<ClosedMonth> {
  const month = jobMonth(job)
  return deps.transact(async (tx) => {
    const [report] = await lockMonths(tx.db, [month], "for update")
    if (!report) throw new Error(`${job.month} has no row after it was locked`)
    if (isClosedBy(report, job)) return { report, employees: report.versions.at(-1)?.employees ?? 0, anew: false }
    if (job.regenerate) assertFinal(report)
    else {
      assertDraft(report)
      assertSynced(report)
    }

    const version = report.report_version + 1
    const employees = await writeFinals(deps, tx, month, { month: job.month, version }, progress, onRows)
    const closed = await monthReports.replace(tx.db, finalReport(report, job, { version, employees, at: tx.at }))
    tx.audit(jobRequester(job), job.regenerate ? "month.regenerated" : "month.finalized", {
      collection: monthReports.name,
      id: job.month,
      change: { job_id: job._id, version, employees, reason: job.reason },
    })
    // Last, and until the commit: whoever takes the job up after this finds the month closed by it.
    if (!(await lockJob(tx.db, job))) throw new JobLost(`job ${job._id} is not this process's any more`)
    return { report: closed, employees, anew: true }
  }, PATIENT)
}

export function isClosedBy(report: MonthReport, job: StoredJob): boolean {
  return report.status === "final" && report.finalized_by_job_id === job._id
}

async function writeFinals(
  deps: World,
  tx: Tx,
  month: YearMonth,
  generation: { month: string; version: number },
  progress: Progress,
  onRows?: OnRows,
): Promise<number> {
  progress.begin("scoring", await countPeople(tx.db, month, everyone()))
  let employees = 0
  const question = { month, mode: "final", scope: everyone(), batchSize: SCORING_BATCH_SIZE } as const
  for await (const batch of scoreMonth(deps, tx.db, question)) {
    await Promise.all([insertFinals(tx.db, generation, batch), onRows?.(batch)])
    employees += batch.length
    progress.advance(batch.length)
  }
  return employees
}

function finalReport(
  report: MonthReport,
  job: StoredJob,
  made: { version: number; employees: number; at: string },
): MonthReport {
  const { version, employees, at } = made
  const by = { finalized_at: at, finalized_by_employee_id: job.requested_by_id }
  return {
    ...report,
    ...by,
    status: "final",
    report_version: version,
    generation: report.generation + 1,
    published_report_version: null,
    finalized_by_job_id: job._id,
    // A final that follows a reopening was made for the reopening's reason.
    versions: [...report.versions, { version, ...by, reason: job.reason ?? report.reason, employees }],
    reason: job.reason ?? report.reason,
  }
}
