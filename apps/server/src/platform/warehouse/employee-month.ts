import type { EmployeeMonth } from "@scorecard/contracts/scorecards"
import { monthId, parseMonthId } from "@scorecard/domain/calendar"
import { findBand, type BandOfScore, type Goals } from "@scorecard/domain/scoring"
import { kpmScoresOf, type ScoredRow, type WarehouseRow } from "./row.ts"

/**
 * An employee-month as the warehouse stores it, with the tree of KPMs and KPIs flattened. (rules/months#warehouse-rows)
 */
export function scoredRowOf(scored: EmployeeMonth): ScoredRow {
  return {
    employee_id: scored.employee_id,
    employee_name: scored.name,
    department_id: scored.department_id,
    department_name: scored.department_name,
    cluster_id: scored.cluster_id,
    cluster_name: scored.cluster_name,
    manager_id: scored.manager_id,
    total_score: scored.total_score,
    band_key: scored.band?.band_key ?? null,
    not_scored: scored.not_scored,
    projected_final_score: scored.projected_final_score,
    working_days: known(scored, "working_days"),
    kpis: scored.kpms.flatMap(({ kpm_key, kpis }) => kpis.map((kpi) => ({ ...kpi, kpm_key }))),
    kpms: scored.kpms.map(({ kpis: _, ...kpm }) => kpm),
    bsc_eligible: known(scored, "bsc_eligible"),
    bonus_eligible: known(scored, "bonus_eligible"),
    bonus_qualified: known(scored, "bonus_qualified"),
    bonus_qualification_breakdown: known(scored, "bonus_qualification_breakdown"),
    additional_points_summary: known(scored, "additional_points_summary"),
    computed_at: scored.computed_at,
  }
}

/** Null occurs only in rows read from a warehouse that never had the column; freshly scored rows are complete. */
function known<Name extends keyof EmployeeMonth>(scored: EmployeeMonth, name: Name): NonNullable<EmployeeMonth[Name]> {
  const value = scored[name]
  if (value === null || value === undefined)
    throw new Error(`${name} of ${scored.employee_id} in ${monthId(scored)} is unknown`)
  return value
}

/**
 * A warehouse row as the API returns it. Labels and colors of bands come from the cycle's goals; a row written before
 * bands were stored, or with a band that no longer exists, gets the band of its score.
 */
export function employeeMonthOf(row: WarehouseRow, goals: Goals): EmployeeMonth {
  const month = parseMonthId(row.month)
  if (!month) throw new Error(`The warehouse has a row of "${row.month}", which is not a month`)
  return {
    employee_id: row.employee_id,
    name: row.employee_name ?? row.employee_id,
    department_id: row.department_id,
    department_name: row.department_name,
    cluster_id: row.cluster_id,
    cluster_name: row.cluster_name,
    manager_id: row.manager_id,
    ...month,
    total_score: row.total_score,
    band: row.total_score === null ? null : bandOf(row.band_key, row.total_score, goals),
    not_scored: row.not_scored,
    projected_final_score: row.projected_final_score,
    kpms: kpmScoresOf(row),
    working_days: row.working_days,
    bsc_eligible: row.bsc_eligible,
    bonus_eligible: row.bonus_eligible,
    bonus_qualified: row.bonus_qualified,
    bonus_qualification_breakdown: row.bonus_qualification_breakdown,
    additional_points_summary: row.additional_points_summary,
    report_status: row.report_status ?? "draft",
    computed_at: row.computed_at,
    synced_at: row.synced_at,
  }
}

function bandOf(key: string | null, score: number, goals: Goals): BandOfScore {
  const { band_key, label, color } = goals.bands.find((band) => band.band_key === key) ?? findBand(goals, score)
  return { band_key, label, color }
}
