import type { DifferenceReason, SelfFinal } from "@scorecard/contracts/dashboards"
import type { MonthReport } from "@scorecard/contracts/months"
import type { EmployeeMonth } from "@scorecard/contracts/scorecards"
import { finalOfPerson } from "#core/months/index.ts"
import type { Database } from "#platform/index.ts"

type FinalReport = MonthReport & { status: "final"; finalized_at: string }

function isFinal(report: MonthReport | null): report is FinalReport {
  return report?.status === "final" && report.finalized_at !== null
}

/**
 * The person's figures in the current final, compared with the live ones; null in a draft month.
 * (rules/dashboards#figures-of-a-final)
 */
export async function loadSelfFinal(
  db: Database,
  report: MonthReport | null,
  employeeId: string,
  live: EmployeeMonth | null,
): Promise<SelfFinal | null> {
  if (!isFinal(report)) return null
  const stored = await finalOfPerson(db, report, employeeId)
  if (!stored) return null
  const { row, changes } = stored
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
    difference: findDifference(row, live, changes),
  }
}

function findDifference(final: EmployeeMonth, live: EmployeeMonth | null, changes: number): SelfFinal["difference"] {
  if (!live) return { changed: true, reasons: ["no_live_row"] }
  if (isSame(comparedFigures(final), comparedFigures(live))) return { changed: false, reasons: [] }
  const reasons = REASONS.filter(([, applies]) => applies(final, live, changes)).map(([reason]) => reason)
  return { changed: true, reasons: reasons.length > 0 ? reasons : ["other"] }
}

type Applies = (final: EmployeeMonth, live: EmployeeMonth, changes: number) => boolean

const REASONS: readonly (readonly [DifferenceReason, Applies])[] = [
  ["entries", (_final, _live, changes) => changes > 0],
  ["department", hasMoved],
  ["eligibility", (final, live) => !isSame(eligibility(final), eligibility(live))],
  [
    "configuration",
    (final, live) =>
      !isSame(kpmTree(final), kpmTree(live)) ||
      // A department may have its own requirements, so after a move they say nothing about the configuration.
      (!hasMoved(final, live) && !isSame(requirements(final), requirements(live))) ||
      (final.total_score === live.total_score && !isSame(final.band, live.band)),
  ],
]

function hasMoved(final: EmployeeMonth, live: EmployeeMonth): boolean {
  return final.department_id !== live.department_id
}

/** What the page shows of a month. A gate's explanation is left out: new wording is not a new verdict. */
function comparedFigures(row: EmployeeMonth) {
  const { total_score, band, working_days, bonus_qualified } = row
  const gates = row.bonus_qualification_breakdown?.map(({ check, passed }) => [check, passed]) ?? null
  const kpms = row.kpms.map(({ kpm_key, weight, total, boost, kpis }) => [
    [kpm_key, weight, total, boost],
    kpis.map(({ kpi_key, weight: kpiWeight, kpi_score, boost: kpiBoost }) => [kpi_key, kpiWeight, kpi_score, kpiBoost]),
  ])
  return [total_score, band.band_key, band.label, working_days, bonus_qualified, eligibility(row), gates, kpms]
}

function eligibility({ bsc_eligible, bonus_eligible }: EmployeeMonth) {
  return [bsc_eligible, bonus_eligible]
}

function kpmTree({ kpms }: EmployeeMonth) {
  return kpms.map(({ kpm_key, weight, kpis }) => [
    [kpm_key, weight],
    kpis.map((kpi) => [kpi.kpi_key, kpi.kpi_source, kpi.weight, kpi.basis.cap ?? null]),
  ])
}

function requirements({ kpms }: EmployeeMonth) {
  return kpms.flatMap(({ kpis }) => kpis.map(({ basis }) => basis.required ?? null))
}

/** Both sides are built here, with the same parts in the same order. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
