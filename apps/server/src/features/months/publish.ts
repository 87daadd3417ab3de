import type { MonthReport } from "@scorecard/contracts/months"
import { addMonths, easternMonth } from "@scorecard/domain"
import {
  finalsInBatches,
  listReports,
  recordPublication,
  publishedFinals,
  unpublishedFinals,
} from "#core/months/index.ts"
import { timestamp, type Platform } from "#platform/index.ts"
import { scoredRowOf } from "#platform/warehouse/employee-month.ts"
import { StaleWarehouseWrite, type ScoredRow, type WriteStamp } from "#platform/warehouse/index.ts"
import { forEachMonth, syncDraftMonth } from "./background-sync.ts"
import type { MonthProgress } from "./month-job.ts"
import { explainStaleWrite, isMonthChange } from "./sync-month.ts"

/**
 * Writes a final month's rows, as stored when it was closed, to the warehouse. Readers use them once the report says so.
 * May run twice, even concurrently: both runs write the same rows.
 * @returns whether the rows are there: false without a warehouse, or when the month's status has changed since
 * @throws WarehouseUnavailable; Refusal 503 when the warehouse is ahead of the documents
 */
export async function publishFinal(deps: Platform, report: MonthReport, progress?: MonthProgress): Promise<boolean> {
  if (report.published_report_version === report.report_version) return true
  return writeFinal(deps, report, progress)
}

/** The same even for a month that the warehouse should hold already. */
async function writeFinal(deps: Platform, report: MonthReport, progress?: MonthProgress): Promise<boolean> {
  const { report_version, generation } = report
  const synced_at = timestamp(deps.clock.now())
  const stamp: WriteStamp = { report_status: "final", report_version, generation, synced_at }
  try {
    const { skipped } = await deps.warehouse.replaceMonth(report._id, readFinalRows(deps, report, progress), stamp)
    return !skipped && (await recordPublication(deps.db, report))
  } catch (error) {
    if (!(error instanceof StaleWarehouseWrite)) throw error
    const refusal = await explainStaleWrite(deps, report, error)
    // Reopened or generated again: that job takes care of the rows.
    if (isMonthChange(refusal)) return false
    throw refusal
  }
}

async function* readFinalRows(
  deps: Platform,
  report: MonthReport,
  progress?: MonthProgress,
): AsyncGenerator<ScoredRow[]> {
  for await (const batch of finalsInBatches(deps.db, { month: report._id, version: report.report_version })) {
    progress?.advance(batch.length)
    yield batch.map(scoredRowOf)
  }
}

/** How many months back a run checks that finals are still in the warehouse: one small query each. */
const CHECKED_MONTHS = 24

/**
 * Publishes what a dead process or an unavailable warehouse left behind, and what a warehouse has lost since because it
 * was emptied or restored from an older copy.
 * @throws AggregateError which names the months that failed, after the others; WarehouseUnavailable
 */
export async function publishFinals(deps: Platform): Promise<void> {
  if (!deps.warehouse.configured) return
  // While the warehouse is unavailable, one query is enough.
  await deps.warehouse.probe()
  const unpublished = await unpublishedFinals(deps.db)
  const from = addMonths(easternMonth(deps.clock.now()), -CHECKED_MONTHS)
  const published = await publishedFinals(deps.db, from)
  await forEachMonth([...unpublished, ...published], async (report) => {
    if (report.published_report_version === null || !(await isPublished(deps, report))) await writeFinal(deps, report)
  })
}

async function isPublished({ warehouse }: Platform, report: MonthReport): Promise<boolean> {
  const stamp = await warehouse.stampOf(report._id)
  if (stamp?.report_status !== "final" || stamp.synced_at === null) return false
  if (stamp.generation !== report.generation || stamp.report_version !== report.report_version) return false
  const employees = report.versions.at(-1)?.employees
  return employees === undefined || (await warehouse.monthTotal(report._id, { employee_ids: null })) === employees
}

/**
 * What happened to a month: its stored final rows were written, a draft was scored again, it was removed, or it was left
 * to the job that is working on it.
 */
export type RebuiltMonth = { month: string; done: "published" | "synced" | "forgotten" | "left" }

/**
 * Rebuilds the warehouse from the documents, replacing one month at a time: for a warehouse that was lost, and for one
 * that is ahead of the documents because an older copy of these was restored. Months without a report are removed. May
 * run while the product runs, and more than once.
 * @returns how many months the warehouse holds afterwards; null without a warehouse
 * @throws WarehouseUnavailable; AggregateError which names the months that failed, after the others
 */
export async function rebuildWarehouse(
  deps: Platform,
  onMonth: (month: RebuiltMonth) => void,
): Promise<{ months: number } | null> {
  const { warehouse } = deps
  if (!warehouse.configured) return null
  await warehouse.probe()
  await warehouse.ensureColumns()
  const reports = await listReports(deps.db)
  const known = new Set(reports.map(({ _id }) => _id))
  for (const month of await warehouse.monthsOfPool(null)) {
    if (known.has(month)) continue
    await warehouse.forgetMonth(month)
    onMonth({ month, done: "forgotten" })
  }
  await forEachMonth(reports, async (report) => {
    if (await isAhead(deps, report)) await warehouse.forgetMonth(report._id)
    const isFinal = report.status === "final"
    const isDone = isFinal ? await writeFinal(deps, report) : await syncDraftMonth(deps, report)
    onMonth({ month: report._id, done: !isDone ? "left" : isFinal ? "published" : "synced" })
  })
  return { months: reports.length }
}

/** A warehouse that is ahead would refuse every write as stale. */
async function isAhead({ warehouse }: Platform, { _id, status, generation }: MonthReport): Promise<boolean> {
  const stamp = await warehouse.stampOf(_id)
  if (!stamp) return false
  return stamp.generation > generation || (stamp.generation === generation && stamp.report_status !== status)
}
