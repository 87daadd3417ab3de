import type { EvaluationAggregate } from "./aggregates.ts"
import type { KpiFormula } from "./kpi-input.ts"
import { fractionOfRatio, ratioForReading, type EvaluationRatio } from "./requirements.ts"
import { fromHundredths, pointsHalfUp, productQuotientHalfUp, quotientHalfUp, toHundredths } from "./rounding.ts"
import type { KpiBasis } from "./scorecard.ts"

/** A sum in hundredths and the number of entries. */
type Total = { sum: number; count: number }

const quantity = (kind: EvaluationAggregate): Total => ({ sum: toHundredths(kind.quantity_sum), count: kind.count })
const auditors = (kind: EvaluationAggregate): Total => ({
  sum: toHundredths(kind.auditors_sum),
  count: kind.auditors_count,
})
const checklist = (kind: EvaluationAggregate): Total => ({
  sum: toHundredths(kind.checklist_sum),
  count: kind.checklist_count,
})
const together = (a: Total, b: Total): Total => ({ sum: a.sum + b.sum, count: a.count + b.count })

export const quantityAll: KpiFormula = ({ aggregates: { sbs, non_sbs }, ratios, apply_ratios }) =>
  meanTimesRatio(together(quantity(sbs), quantity(non_sbs)), ratios.combined, apply_ratios)

export const quantityNonSbs: KpiFormula = ({ aggregates: { non_sbs }, ratios, apply_ratios }) =>
  meanTimesRatio(quantity(non_sbs), ratios.non_sbs, apply_ratios)

/** N/A is excluded from the mean, but the evaluation still counts as done for the ratio. */
export const auditorsAll: KpiFormula = ({ aggregates: { sbs, non_sbs }, ratios, apply_ratios }) =>
  meanTimesRatio(together(auditors(sbs), auditors(non_sbs)), ratios.combined, apply_ratios)

export const checklistAll: KpiFormula = ({ aggregates: { sbs, non_sbs }, ratios, apply_ratios }) =>
  meanTimesRatio(together(checklist(sbs), checklist(non_sbs)), ratios.combined, apply_ratios)

/** One point off the mean for each productivity issue, at least 0; no ratio. */
export const checklistSbsLessIssues: KpiFormula = ({ aggregates: { sbs, productivity_issues } }) => {
  const { sum, count } = checklist(sbs)
  const left = Math.max(0, sum - 100 * productivity_issues * count)
  return {
    base_score: count === 0 ? null : pointsHalfUp(left, count),
    ...toReading({ sum, count }),
    deduction: productivity_issues,
  }
}

function meanTimesRatio(total: Total, ratio: EvaluationRatio, ratio_applied: boolean): KpiBasis {
  return {
    base_score: total.count === 0 ? null : fromHundredths(calculateScore(total, ratio, ratio_applied)),
    ...toReading(total),
    done: ratio.done,
    required: ratio.required,
    ratio: ratioForReading(ratio),
    ratio_applied,
  }
}

function calculateScore({ sum, count }: Total, ratio: EvaluationRatio, ratio_applied: boolean): number {
  if (!ratio_applied) return quotientHalfUp(sum, count)
  const { numerator, denominator } = fractionOfRatio(ratio)
  return productQuotientHalfUp(sum, numerator, count, denominator)
}

function toReading({ sum, count }: Total): { count: number; sum: number; mean: number | null } {
  return { count, sum: fromHundredths(sum), mean: count === 0 ? null : pointsHalfUp(sum, count) }
}
