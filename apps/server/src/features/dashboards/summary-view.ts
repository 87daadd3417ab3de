import type { BscSummary } from "@scorecard/contracts/dashboards"
import type { CycleConfiguration } from "@scorecard/domain/scoring"
import type { MonthSummary } from "#platform/warehouse/index.ts"

/** The summary with every band and KPM of the cycle, in the cycle's order, also those that nobody reached or has. */
export function summaryView(
  summary: MonthSummary,
  { goals, metrics }: Pick<CycleConfiguration, "goals" | "metrics">,
): BscSummary {
  const people = new Map(summary.bands.map(({ band_key, count }) => [band_key, count]))
  const averages = new Map(summary.kpms.map(({ kpm_key, average }) => [kpm_key, average]))
  return {
    employees: summary.employees,
    average_total_score: summary.average_total_score,
    bands: goals.bands.map(({ band_key, label, color }) => ({
      band_key,
      label,
      color,
      count: people.get(band_key) ?? 0,
    })),
    kpms: metrics.kpms.map(({ kpm_key, name }) => ({ kpm_key, name, average: averages.get(kpm_key) ?? null })),
    bonus_qualified: summary.bonus_qualified,
    bonus_eligible: summary.bonus_eligible,
    bonus_unknown: summary.bonus_unknown,
  }
}
