import type { MonthReport } from "@scorecard/contracts/months"
import { Refusal } from "@scorecard/contracts/refusals"
import {
  addMonths,
  compareMonths,
  easternMonth,
  formatMonth,
  getCycleId,
  monthId,
  monthOfDate,
  scheduleLockedBy,
  type Actor,
  type YearMonth,
} from "@scorecard/domain"
import { cycleIds } from "#core/cycles/index.ts"
import {
  listReports,
  lockMonths,
  queueMonthRecalculation,
  queueDaysRecalculation,
  recordFinalChanges,
  withNeighbors,
} from "#core/months/index.ts"
import { sql, type RawBuilder, type Tx } from "#platform/index.ts"

/** Days whose codes may change; `to` is null without an end. */
export type Days = { from: string; to: string | null }

/**
 * Locks the months of these days against finalizing and returns them. Months that no cycle owns and future months
 * without a report are left out: they have no figures yet.
 */
export async function lockMonthsOfDays(tx: Tx, periods: readonly Days[]): Promise<MonthReport[]> {
  const cycles = new Set(await cycleIds(tx.db))
  const [earliest] = [...cycles].toSorted()
  if (earliest === undefined) return []
  const reports = await listReports(tx.db)
  const current = easternMonth(tx.now)
  const last = reports.reduce((latest, report) => (compareMonths(report, latest) > 0 ? report : latest), current)
  const known = new Set(reports.map(({ _id }) => _id))
  const isInDays = (month: string) =>
    periods.some(({ from, to }) => from.slice(0, 7) <= month && (to === null || month <= to.slice(0, 7)))
  const months: YearMonth[] = []
  for (let month = monthOfDate(`${earliest}-07-01`); compareMonths(month, last) <= 0; month = addMonths(month, 1)) {
    const hasFigures = compareMonths(month, current) <= 0 || known.has(monthId(month))
    if (hasFigures && cycles.has(getCycleId(month)) && isInDays(monthId(month))) months.push(month)
  }
  return lockMonths(tx.db, months, "for share")
}

/** @throws Refusal 409 month_finalized below level 5. (rules/locks#schedules) */
export function assertMonthOpen(report: MonthReport | undefined, actor: Actor): void {
  if (!report || !scheduleLockedBy(actor.access_level, report.status === "final")) return
  throw new Refusal(
    "month_finalized",
    `${formatMonth(report._id)} is final, so its schedules can no longer be changed.`,
    { extra: { month: report._id } },
  )
}

/** Beyond this many people a whole month is recalculated by one job. */
const MAX_SINGLE_JOBS = 500

/**
 * Queues the recalculation of the draft months for these people; final months keep their figures and count the change.
 * @param people a condition on `tbl_employees e`
 */
export async function recalculateDays(
  tx: Tx,
  reports: readonly MonthReport[],
  people: RawBuilder<boolean>,
): Promise<void> {
  if (reports.length === 0) return
  const { rows } = await sql<{ employee_id: string }>`select e._id as employee_id from tbl_employees e
    where e.bsc_enabled and ${people} order by e._id`.execute(tx.db)
  if (rows.length === 0) return
  const monthsIn = (status: MonthReport["status"]) =>
    reports.filter((one) => one.status === status).map(({ _id }) => _id)
  const pairs = (months: string[]) => months.flatMap((month) => rows.map(({ employee_id }) => ({ employee_id, month })))
  await recordFinalChanges(tx, pairs(monthsIn("final")))
  if (rows.length > MAX_SINGLE_JOBS) await queueMonthRecalculation(tx, withNeighbors(tx, monthsIn("draft")))
  else await queueDaysRecalculation(tx, pairs(monthsIn("draft")))
}
