import type { MonthReport } from "@scorecard/contracts/months"
import { Refusal } from "@scorecard/contracts/refusals"
import { formatMonth, monthId, type YearMonth } from "@scorecard/domain"
import { draftReport, ensureReport, monthReports, setSyncedAt } from "#core/months/index.ts"
import { scoreMonth } from "#core/scoring/index.ts"
import { timestamp, type Database, type Platform } from "#platform/index.ts"
import { scoredRowOf } from "#platform/warehouse/employee-month.ts"
import { StaleWarehouseWrite, type ScoredRow, type WriteStamp } from "#platform/warehouse/index.ts"
import { SCORING_BATCH_SIZE, countPeople, everyone, onlyEmployees } from "./months.store.ts"
import { assertDraft } from "./policy.ts"
import { readSnapshot } from "./read-snapshot.ts"
import type { MonthProgress } from "./month-job.ts"

/** `synced_at` is taken before the first figure is read: no earlier write is missing. */
export type SyncResult = { report: MonthReport; rows_written: number; synced_at: string }

/** The month was finalized or reopened while its figures were computed; none of them was saved. */
class MonthChanged extends Error {
  override readonly name = "MonthChanged"
}

/**
 * Scores a draft month in `rolling` mode and replaces its rows in the warehouse; rows of people who no longer belong to
 * it are removed. A month without a report gets one. No-op without a warehouse.
 * @throws Refusal 409 month_final, also when the month becomes final meanwhile; 409 month_moved when it is reopened
 *   meanwhile; 503 when the warehouse is ahead of the documents. WarehouseUnavailable
 */
export async function syncEveryone(deps: Platform, month: YearMonth, progress?: MonthProgress): Promise<SyncResult> {
  return sync(deps, await ensureReport(deps.db, month), null, progress)
}

/** The same for some people; other people's rows stay. */
export async function syncPeople(
  deps: Platform,
  month: YearMonth,
  employeeIds: readonly string[],
  progress?: MonthProgress,
): Promise<SyncResult> {
  const report = await monthReports.find(deps.db, monthId(month))
  return sync(deps, report ?? draftReport(month), employeeIds, progress)
}

/** Moves `last_rolling_sync_at`. @throws Refusal 409 month_final or month_moved: the rows are out of date already. */
export async function recordSync(db: Database, { report, synced_at }: SyncResult): Promise<void> {
  if (await setSyncedAt(db, report, synced_at)) return
  throw (await findMonthChange(db, report)) ?? new Error(`${report._id} could not be recorded as synced`)
}

async function sync(
  deps: Platform,
  report: MonthReport,
  employeeIds: readonly string[] | null,
  progress?: MonthProgress,
): Promise<SyncResult> {
  assertDraft(report)
  const synced_at = timestamp(deps.clock.now())
  const { _id, report_version, generation } = report
  const stamp: WriteStamp = { report_status: "draft", report_version, generation, synced_at }
  const source = readSnapshot(deps.db, (snapshot) => scoreRows(deps, snapshot, { report, employeeIds, progress }))
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

type ScoreInput = {
  report: MonthReport
  /** Null for everyone. */
  employeeIds: readonly string[] | null
  progress: MonthProgress | undefined
}

async function* scoreRows(
  deps: Platform,
  snapshot: Database,
  { report, employeeIds, progress }: ScoreInput,
): AsyncGenerator<ScoredRow[]> {
  const { _id, year, generation } = report
  const month = { year, month: report.month }
  const now = await monthReports.find(snapshot, _id)
  if (now && now.generation !== generation) throw new MonthChanged(`${_id} is in generation ${now.generation}`)
  const scope = employeeIds ? onlyEmployees(employeeIds) : everyone()
  progress?.begin("scoring", await countPeople(snapshot, month, scope))
  const query = { month, mode: "rolling", scope, batchSize: SCORING_BATCH_SIZE } as const
  for await (const batch of scoreMonth(deps, snapshot, query)) {
    progress?.advance(batch.length)
    yield batch.map(scoredRowOf)
  }
}

/**
 * How the month changed since `report` was read, as the refusal of rows that are out of date: 409 month_final when it is
 * final now, month_moved when it is another draft, null when it is unchanged.
 */
async function findMonthChange(db: Database, report: MonthReport, cause?: unknown): Promise<Refusal | null> {
  const { _id, generation } = report
  const current = await monthReports.find(db, _id)
  if (!current || current.generation === generation) return null
  if (current.status === "final")
    return new Refusal("month_final", `${formatMonth(_id)} has been finalized in the meantime.`, { cause })
  return new Refusal("month_moved", `${formatMonth(_id)} has been reopened in the meantime. Try again.`, { cause })
}

/**
 * Why the warehouse refuses a write as stale. Either the month has changed, or the warehouse holds a later state than
 * the documents, which were restored from an older copy. Retrying does not help then; an operator has to act. An emptied
 * warehouse is filled again from the documents.
 */
export async function explainStaleWrite(
  { db, log }: Pick<Platform, "db" | "log">,
  report: MonthReport,
  cause: unknown,
): Promise<Refusal> {
  const change = await findMonthChange(db, report, cause)
  if (change) return change
  log.error({ month: report._id, err: cause }, "the warehouse is ahead of the documents: nothing is written to it")
  const detail = `The warehouse holds a later state of ${formatMonth(report._id)} than the documents, which seem to have been restored from an older copy. Restore or empty the warehouse.`
  return new Refusal("unavailable", detail, { cause })
}

export const isMonthChange = (error: unknown): boolean =>
  error instanceof Refusal && (error.code === "month_final" || error.code === "month_moved")
