import type { MonthReport } from "@scorecard/contracts/months"
import { Refusal } from "@scorecard/contracts/refusals"
import { type YearMonth, formatMonth, monthId } from "@scorecard/domain/calendar"
import { draftReport, ensureReport, monthReports, noteSync } from "#core/months/index.ts"
import { scoreMonth } from "#core/scoring/index.ts"
import { timestamp } from "#platform/clock/index.ts"
import type { Database } from "#platform/documents/index.ts"
import { scoredRowOf } from "#platform/warehouse/employee-month.ts"
import { type ScoredRow, StaleWarehouseWrite, type WriteStamp } from "#platform/warehouse/index.ts"
import type { World } from "#platform/world.ts"
import { SCORING_BATCH_SIZE, countPeople, everyone, onlyEmployees } from "./months.store.ts"
import { assertDraft } from "./policy.ts"
import { readSnapshot } from "./read-snapshot.ts"
import type { Progress } from "./run-job.ts"

/** `synced_at` is from before the first figure was read: nothing that was written earlier is missing. */
export type SyncResult = { report: MonthReport; rows_written: number; synced_at: string }

/** The month was finalized or reopened while its figures were on their way; none of them was kept. */
class MonthChanged extends Error {
  override readonly name = "MonthMoved"
}

/**
 * Scores a draft month in `rolling` mode and replaces its rows in the warehouse; those of people who no longer belong
 * to it go. A month without a report gets one. Without a warehouse there is nothing to write, and that is well.
 * @throws Refusal 409 month_final, also when the month becomes final meanwhile; 409 month_moved when it is reopened
 *   meanwhile; 503 when the warehouse is ahead of the documents. WarehouseUnavailable
 */
export async function syncEveryone(deps: World, month: YearMonth, progress?: Progress): Promise<SyncResult> {
  return sync(deps, await ensureReport(deps.db, month), null, progress)
}

/** The same for some people; everybody else's rows stay. */
export async function syncPeople(
  deps: World,
  month: YearMonth,
  employeeIds: readonly string[],
  progress?: Progress,
): Promise<SyncResult> {
  const report = await monthReports.find(deps.db, monthId(month))
  return sync(deps, report ?? draftReport(month), employeeIds, progress)
}

/** Moves `last_rolling_sync_at`. @throws Refusal 409 month_final or month_moved: the rows are out of date already. */
export async function recordSync(db: Database, { report, synced_at }: SyncResult): Promise<void> {
  if (await noteSync(db, report, synced_at)) return
  throw (await findMonthChange(db, report)) ?? new Error(`${report._id} could not be noted as synced`)
}

async function sync(
  deps: World,
  report: MonthReport,
  employeeIds: readonly string[] | null,
  progress?: Progress,
): Promise<SyncResult> {
  assertDraft(report)
  const synced_at = timestamp(deps.clock.now())
  const { _id, report_version, generation } = report
  const stamp: WriteStamp = { report_status: "draft", report_version, generation, synced_at }
  const source = readSnapshot(deps.db, (snapshot) => scoreRows(deps, snapshot, report, employeeIds, progress))
  try {
    const { written } = employeeIds
      ? await deps.warehouse.replaceRows(_id, employeeIds, source, stamp)
      : await deps.warehouse.replaceMonth(_id, source, stamp)
    return { report, rows_written: written, synced_at }
  } catch (error) {
    if (error instanceof MonthChanged) throw (await findMonthChange(deps.db, report, error)) ?? error
    if (error instanceof StaleWarehouseWrite) throw await explainStaleWrite(deps, report, error)
    throw error
  }
}

async function* scoreRows(
  deps: World,
  snapshot: Database,
  report: MonthReport,
  employeeIds: readonly string[] | null,
  progress?: Progress,
): AsyncGenerator<ScoredRow[]> {
  const { _id, year, generation } = report
  const month = { year, month: report.month }
  const now = await monthReports.find(snapshot, _id)
  if (now && now.generation !== generation) throw new MonthChanged(`${_id} is in generation ${now.generation}`)
  const scope = employeeIds ? onlyEmployees(employeeIds) : everyone()
  progress?.begin("scoring", await countPeople(snapshot, month, scope))
  for await (const batch of scoreMonth(deps, snapshot, {
    month,
    mode: "rolling",
    scope,
    batchSize: SCORING_BATCH_SIZE,
  })) {
    progress?.advance(batch.length)
    yield batch.map(scoredRowOf)
  }
}

/**
 * What became of a month since `report` was read, for somebody whose rows nobody wants any more: 409 month_final when
 * it is final now, month_moved when it is another draft; null when it is what it was.
 */
export async function findMonthChange(db: Database, report: MonthReport, cause?: unknown): Promise<Refusal | null> {
  const { _id, generation } = report
  const now = await monthReports.find(db, _id)
  if (!now || now.generation === generation) return null
  if (now.status === "final")
    return new Refusal("month_final", `${formatMonth(_id)} has been finalized in the meantime.`, { cause })
  return new Refusal("month_moved", `${formatMonth(_id)} has been reopened in the meantime. Try again.`, { cause })
}

/**
 * Why the warehouse calls a write stale: the month moved on; or it did not, and then the warehouse knows of a later
 * state than the documents do, which were restored from an older copy. No later try will change that: it is for people
 * to see. An emptied warehouse is filled again from the documents.
 */
export async function explainStaleWrite(
  { db, log }: Pick<World, "db" | "log">,
  report: MonthReport,
  cause: unknown,
): Promise<Refusal> {
  const moved = await findMonthChange(db, report, cause)
  if (moved) return moved
  log.error({ month: report._id, err: cause }, "the warehouse is ahead of the documents: nothing is written to it")
  const detail = `The warehouse holds a later state of ${formatMonth(report._id)} than the documents, which seem to have been restored from an older copy. Restore or empty the warehouse.`
  return new Refusal("unavailable", detail, { cause })
}

export const isMonthChange = (error: unknown): boolean =>
  error instanceof Refusal && (error.code === "month_final" || error.code === "month_moved")
