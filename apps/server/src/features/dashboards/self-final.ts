import type { DifferenceReason, SelfFinal } from "@scorecard/contracts/dashboards"
import type { MonthReport } from "@scorecard/contracts/months"
import type { EmployeeMonth } from "@scorecard/contracts/scorecards"
import { finalOfPerson } from "#core/months/index.ts"
import type { DashboardDeps } from "./needs.ts"

type FinalReport = MonthReport & { status: "final"; finalized_at: string }

function isFinal(report: MonthReport | null): report is FinalReport {
  return report?.status === "final" && report.finalized_at !== null
}

/**
 * The person's figures in the final that counts, held against the live ones; null in a draft month.
 * (rules/dashboards#figures-of-a-final)
 */
export async function selfFinal(
  deps: Pick<DashboardDeps, "db">,
  report: MonthReport | null,
  employeeId: string,
  live: EmployeeMonth | null,
): Promise<SelfFinal | null> {
  if (!isFinal(report)) return null
  const found = await finalOfPerson(deps.db, report, employeeId)
  if (!found) return null
  const { row, changes } = found
  return {
    version: report.report_version,
    finalized_at: report.finalized_at,
    total_score: row.total_score,
    band: row.band,
    kpms: row.kpms,
    working_days: row.working_days,
    bsc_eligible: row.bsc_eligible,
    bonus_eligible: row.bonus_eligible,
    bonus_qualified: row.bonus_qualified,
    bonus_qualification_breakdown: row.bonus_qualification_breakdown,
    additional_points_summary: row.additional_points_summary,
    entries_changed_since_final: changes,
    difference: differenceOf(row, live, changes),
  }
}

export function differenceOf(
  final: EmployeeMonth,
  live: EmployeeMonth | null,
  changes: number,
): SelfFinal["difference"] {
  if (!live) return { changed: true, reasons: ["no_live_row"] }
  if (isSame(figuresOf(final), figuresOf(live))) return { changed: false, reasons: [] }
  const reasons = REASONS.filter(([, applies]) => applies(final, live, changes)).map(([reason]) => reason)
  return { changed: true, reasons: reasons.length > 0 ? reasons : ["other"] }
}

type Applies = (final: EmployeeMonth, live: EmployeeMonth, changes: number) => boolean

const REASONS: readonly (readonly [DifferenceReason, Applies])[] = [
  ["entries", (_final, _live, changes) => changes > 0],
  ["department", hasMoved],
  ["eligibility", (final, live) => !isSame(eligibilityOf(final), eligibilityOf(live))],
  [
    "configuration",
    (final, live) =>
      !isSame(treeOf(final), treeOf(live)) ||
      // A department may have requirements of its own: after a move they say nothing about the configuration.
      (!hasMoved(final, live) && !isSame(requirementsOf(final), requirementsOf(live))) ||
      (final.total_score === live.total_score && !isSame(final.band, live.band)),
  ],
]

function hasMoved(final: EmployeeMonth, live: EmployeeMonth): boolean {
  return final.department_id !== live.department_id
}

/** What the page shows of a month; a gate's explanation may be worded differently without being another verdict. */
function figuresOf(row: EmployeeMonth) {
  const { total_score, band, working_days, bonus_qualified } = row
  const gates = row.bonus_qualification_breakdown?.map(({ check, passed }) => [check, passed]) ?? null
  const kpms = row.kpms.map(({ kpm_key, weight, total, boost, kpis }) => [
    [kpm_key, weight, total, boost],
    kpis.map(({ kpi_key, weight: kpiWeight, kpi_score, boost: kpiBoost }) => [kpi_key, kpiWeight, kpi_score, kpiBoost]),
  ])
  return [total_score, band.band_key, band.label, working_days, bonus_qualified, eligibilityOf(row), gates, kpms]
}

function eligibilityOf({ bsc_eligible, bonus_eligible }: EmployeeMonth) {
  return [bsc_eligible, bonus_eligible]
}

function treeOf({ kpms }: EmployeeMonth) {
  return kpms.map(({ kpm_key, weight, kpis }) => [
    [kpm_key, weight],
    kpis.map((kpi) => [kpi.kpi_key, kpi.kpi_source, kpi.weight, kpi.basis.cap ?? null]),
  ])
}

function requirementsOf({ kpms }: EmployeeMonth) {
  return kpms.flatMap(({ kpis }) => kpis.map(({ basis }) => basis.required ?? null))
}

/** Both sides are built here, from the same parts in the same order. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
