import type { KpiFormula } from "./kpi-input.ts"

/** Minus one point for each productivity issue. (rules/scoring#kpi-sources) */
export const productivityIssues: KpiFormula = ({ aggregates: { productivity_issues } }) => ({
  base_score: Math.max(0, 100 - productivity_issues),
  count: productivity_issues,
  deduction: productivity_issues,
})
