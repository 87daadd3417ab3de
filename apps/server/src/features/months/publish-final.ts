import type { MonthReport } from "@scorecard/contracts/months"
import { addMonths, easternMonth } from "@scorecard/domain/calendar"
import { timestamp } from "#platform/clock/index.ts"
import { StaleWarehouseWrite, type ScoredRow, type WriteStamp } from "#platform/warehouse/index.ts"
import { scoredRowOf } from "#platform/warehouse/employee-month.ts"
import type { World } from "#platform/world.ts"
import { forEachMonth } from "./each-month.ts"
import { finalsInBatches, notePublication, publishedFinals, unpublishedFinals } from "#core/months/index.ts"
import { isMonthChange, explainStaleWrite } from "./moved-month.ts"
import type { Progress } from "./progress.ts"

/**
 * Writes a final month's rows, as they were kept when it was closed, to the warehouse. Readers use them from the moment
 * that the report says so. May run twice, and side by side: both write the same.
 * @returns whether the rows stand there: not without a warehouse, nor when the month has changed its state since
 * @throws WarehouseUnavailable; Refusal 503 when the warehouse is ahead of the documents
 */
export async function publishFinal(deps: World, report: MonthReport, progress?: Progress): Promise<boolean> {
  if (report.published_report_version === report.report_version) return true
  return writeFinal(deps, report, progress)
}

/** The same for a month that the warehouse is said to hold already. */
export async function writeFinal(deps: World, report: MonthReport, progress?: Progress): Promise<boolean> {
  const { report_version, generation } = report
  const synced_at = timestamp(deps.clock.now())
  const stamp: WriteStamp = { report_status: "final", report_version, generation, synced_at }
  try {
    const { skipped } = await deps.warehouse.replaceMonth(report._id, readFinalRows(deps, report, progress), stamp)
    return !skipped && (await notePublication(deps.db, report))
  } catch (error) {
    if (!(error instanceof StaleWarehouseWrite)) throw error
    const refusal = await explainStaleWrite(deps, report, error)
    // Reopened or generated again: whoever did that looks after the rows.
    if (isMonthChange(refusal)) return false
    throw refusal
  }
}

async function* readFinalRows(deps: World, report: MonthReport, progress?: Progress): AsyncGenerator<ScoredRow[]> {
  for await (const batch of finalsInBatches(deps.db, { month: report._id, version: report.report_version })) {
    progress?.advance(batch.length)
    yield batch.map(scoredRowOf)
  }
}

/** How far back a run looks whether finals are still in the warehouse: one small question each. */
const CHECKED_MONTHS = 24

/**
 * What a process that died, or a warehouse that was away, left behind; and what a warehouse has lost since, by being
 * emptied or restored from an older copy.
 * @throws AggregateError which names the months that failed, after the others; WarehouseUnavailable
 */
export async function publishFinals(deps: World): Promise<void> {
  if (!deps.warehouse.configured) return
  // While it is away one question is enough.
  await deps.warehouse.probe()
  const unpublished = await unpublishedFinals(deps.db)
  const from = addMonths(easternMonth(deps.clock.now()), -CHECKED_MONTHS)
  const published = await publishedFinals(deps.db, from)
  await forEachMonth([...unpublished, ...published], async (report) => {
    if (report.published_report_version === null || !(await isPublished(deps, report))) await writeFinal(deps, report)
  })
}

async function isPublished({ warehouse }: World, report: MonthReport): Promise<boolean> {
  const stamp = await warehouse.stampOf(report._id)
  if (stamp?.report_status !== "final" || stamp.synced_at === null) return false
  if (stamp.generation !== report.generation || stamp.report_version !== report.report_version) return false
  const employees = report.versions.at(-1)?.employees
  return employees === undefined || (await warehouse.monthTotal(report._id, { employee_ids: null })) === employees
}
