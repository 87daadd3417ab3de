import type { MonthReport } from "@scorecard/contracts/months"
import { timestamp } from "#platform/clock/index.ts"
import { StaleWarehouseWrite } from "#platform/warehouse/index.ts"
import type { ScoredRow, WriteStamp } from "#platform/warehouse/index.ts"
import { scoredRowOf } from "#platform/warehouse/employee-month.ts"
import type { MonthsDeps } from "./deps.ts"
import { finalsInBatches } from "./final-snapshots.store.ts"
import { notePublication, unpublishedFinals } from "./month-rows.store.ts"
import type { Progress } from "./progress.ts"

/**
 * Writes a final month's rows, as they were kept when it was closed, to the warehouse. Readers use them from the moment
 * that the report says so. May run twice, and side by side: both write the same.
 * @returns whether the rows stand there: not without a warehouse, nor when the month has changed its state since
 * @throws WarehouseUnavailable
 */
export async function publishFinal(deps: MonthsDeps, report: MonthReport, progress?: Progress): Promise<boolean> {
  if (report.published_report_version === report.report_version) return true
  const { report_version, generation } = report
  const synced_at = timestamp(deps.clock.now())
  const stamp: WriteStamp = { report_status: "final", report_version, generation, synced_at }
  try {
    const { skipped } = await deps.warehouse.replaceMonth(report._id, rowsOf(deps, report, progress), stamp)
    if (!skipped) await notePublication(deps.db, report)
    return !skipped
  } catch (error) {
    // Reopened or generated again: whoever did that looks after the rows.
    if (error instanceof StaleWarehouseWrite) return false
    throw error
  }
}

async function* rowsOf(deps: MonthsDeps, report: MonthReport, progress?: Progress): AsyncGenerator<ScoredRow[]> {
  for await (const batch of finalsInBatches(deps.db, { month: report._id, version: report.report_version })) {
    progress?.advance(batch.length)
    yield batch.map(scoredRowOf)
  }
}

/** What a process that died, or a warehouse that was away, left behind. */
export async function publishFinals(deps: MonthsDeps): Promise<void> {
  if (!deps.warehouse.configured) return
  for (const report of await unpublishedFinals(deps.db)) await publishFinal(deps, report)
}
