import type { KpiFormula } from "./kpi-input.ts"
import { fromHundredths, toHundredths } from "./rounding.ts"

/** Without entries the score is 0, not null. (rules/scoring#kpi-sources) */
export const atwImpact: KpiFormula = ({ aggregates }, kpi) => {
  const entries = aggregates.atw.filter((entry) => entry.impact === kpi.impact)
  const sum = entries.reduce((total, entry) => total + toHundredths(entry.final_score_sum), 0)
  const cap = Math.min(10_000, toHundredths(kpi.points ?? 100))
  return {
    base_score: fromHundredths(Math.min(sum, cap)),
    count: entries.reduce((total, entry) => total + entry.count, 0),
    sum: fromHundredths(sum),
    cap: fromHundredths(cap),
  }
}
