import type { MonthReport } from "@scorecard/contracts/months"
import type { MonthStamp } from "#platform/warehouse/index.ts"

/**
 * Whether the warehouse's rows of a month are what the documents would say of it: the whole month was written, in the
 * state that the month is in now. Of a final month it must be the very generation that was published; while a reopened
 * or re-generated month is on its way to the warehouse, its old rows are not shown. (rules/months#fallback)
 */
export function isTrusted(report: MonthReport | null, stamp: MonthStamp | null): boolean {
  if (!stamp || stamp.synced_at === null) return false
  if (stamp.generation !== (report?.generation ?? 0)) return false
  if (stamp.report_status !== (report?.status ?? "draft")) return false
  if (report?.status !== "final") return true
  return report.published_report_version === report.report_version && stamp.report_version === report.report_version
}
