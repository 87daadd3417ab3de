import type { MonthReport } from "@scorecard/contracts/months"
import { forEachMonth } from "./each-month.ts"
import { listReports } from "#core/months/index.ts"
import type { World } from "#platform/world.ts"
import { writeFinal } from "./publish-final.ts"
import { syncDraftMonth } from "./rolling-sync.ts"

/**
 * What became of a month: its final rows were written as they were kept, a draft was scored again, it was taken out, or
 * it was left to whoever else works on it.
 */
export type MonthRebuilt = { month: string; done: "published" | "synced" | "forgotten" | "left" }

/**
 * Makes the warehouse what the documents say, month by month, each replaced at once: for one that was lost, and for one
 * that is ahead of its documents because an older copy of these was restored. Months that no report knows go. May run
 * beside the product, and again.
 * @returns how many months it holds afterwards; null without a warehouse
 * @throws WarehouseUnavailable; AggregateError which names the months that failed, after the others
 */
export async function rebuildWarehouse(
  deps: World,
  tell: (rebuilt: MonthRebuilt) => void,
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
    tell({ month, done: "forgotten" })
  }
  await forEachMonth(reports, async (report) => {
    if (await isAhead(deps, report)) await warehouse.forgetMonth(report._id)
    const isFinal = report.status === "final"
    const isDone = isFinal ? await writeFinal(deps, report) : await syncDraftMonth(deps, report)
    tell({ month: report._id, done: !isDone ? "left" : isFinal ? "published" : "synced" })
  })
  return { months: reports.length }
}

/** It would refuse every write as stale. */
async function isAhead({ warehouse }: World, { _id, status, generation }: MonthReport): Promise<boolean> {
  const stamp = await warehouse.stampOf(_id)
  if (!stamp) return false
  return stamp.generation > generation || (stamp.generation === generation && stamp.report_status !== status)
}
