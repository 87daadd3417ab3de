import type { KpiSource } from "./configuration.ts"
import type { ReceiptStep } from "./receipt-type.ts"
import { fourDecimalsForReading, toHundredths, type FinishedOfCount } from "./rounding.ts"
import type { KpiBasis, KpiScore, KpmScore } from "./scorecard.ts"
import { weightedScore } from "./score-tree.ts"

const TWO_DECIMALS = "half_up_to_two_decimals"

/** The lines of a KPI: from the sum to the score before boosts, then the boost. */
export function stepsOfKpi(kpi: KpiScore, fractions: readonly FinishedOfCount[]): ReceiptStep[] {
  return [...baseSteps(kpi, fractions), ...boostStep(kpi.name, kpi.basis.base_score ?? 0, kpi.boost, kpi.kpi_score)]
}

/** The lines of a KPM: its KPIs by their weights, then the boost. */
export function stepsOfKpm(kpm: KpmScore): ReceiptStep[] {
  const beforeBoost = weightedScore(kpm.kpis, (kpi) => kpi.kpi_score)
  const empty = kpm.kpis.filter((kpi) => kpi.no_data).map((kpi) => kpi.name)
  const note = empty.length === 0 ? "" : ` (no data counts as 0: ${empty.join(", ")})`
  return [
    {
      label: `${kpm.name}: KPIs by weight${note}`,
      expression: weightedSum(kpm.kpis.map((kpi) => ({ weight: kpi.weight, score: kpi.kpi_score ?? 0 }))),
      result: beforeBoost,
      rounding: TWO_DECIMALS,
    },
    ...boostStep(kpm.name, beforeBoost, kpm.boost, kpm.total),
  ]
}

export function stepOfTotal(kpms: readonly KpmScore[], total_score: number): ReceiptStep {
  return {
    label: "Total score: KPMs by weight",
    expression: weightedSum(kpms.map((kpm) => ({ weight: kpm.weight, score: kpm.total }))),
    result: total_score,
    rounding: TWO_DECIMALS,
  }
}

function baseSteps(kpi: KpiScore, fractions: readonly FinishedOfCount[]): ReceiptStep[] {
  const { basis, name } = kpi
  if (basis.base_score === null) {
    return [{ label: `${name}: nothing to score`, expression: "", result: null, rounding: "none" }]
  }
  const score = { ...BASE_EXPRESSIONS[kpi.kpi_source](basis, fractions), result: basis.base_score }
  return [...meanStep(kpi), { ...score, label: `${name}: ${score.label}` }]
}

/** The mean of the entries, if any; for `task_delivery`, the line that rounds up contains the mean. */
function meanStep({ name, basis: { sum, count, mean } }: KpiScore): ReceiptStep[] {
  if (sum === undefined || count === undefined || mean === undefined) return []
  const exact = toHundredths(sum) % count === 0
  return [
    {
      label: `${name}: mean`,
      expression: meanExpression({ sum, count }),
      result: fourDecimalsForReading(toHundredths(sum), count * 100),
      rounding: exact ? "none" : "half_up_to_four_decimals_for_reading",
    },
  ]
}

type Expression = Pick<ReceiptStep, "label" | "expression" | "rounding">

const BASE_EXPRESSIONS: Record<KpiSource, (basis: KpiBasis, fractions: readonly FinishedOfCount[]) => Expression> = {
  quantity_all: meanTimesRatio,
  quantity_non_sbs: meanTimesRatio,
  auditors_all: meanTimesRatio,
  checklist_all: meanTimesRatio,
  checklist_sbs_less_issues: (basis) => ({
    label: "mean less 1 point per productivity issue, at least 0",
    expression: `max(0, ${exactMean(basis)} − ${basis.deduction ?? 0})`,
    rounding: TWO_DECIMALS,
  }),
  productivity_issues: ({ deduction }) => ({
    label: "100 less 1 point per productivity issue, at least 0",
    expression: `max(0, 100 − ${deduction ?? 0})`,
    rounding: "none",
  }),
  task_delivery: (_, fractions) => ({
    label: "mean of the daily percents, rounded up",
    expression: `100 × (${fractions.map(fractionExpression).join(" + ")}) / ${fractions.length}`,
    rounding: "up_to_a_whole_number",
  }),
  attendance_tardiness: daysWithoutIssue,
  attendance_absenteeism: daysWithoutIssue,
  atw_impact: ({ sum, cap }) => ({
    label: "sum of the final scores, at most the cap",
    expression: `min(${points(sum)}, ${points(cap)})`,
    rounding: "none",
  }),
}

function meanTimesRatio(basis: KpiBasis): Expression {
  const mean = exactMean(basis)
  if (!basis.ratio_applied) return { label: "mean, no ratio while rolling", expression: mean, rounding: TWO_DECIMALS }
  return { label: "mean × evaluation ratio", expression: `${mean} × ${ratioExpression(basis)}`, rounding: TWO_DECIMALS }
}

function ratioExpression({ done = 0, required = 0 }: KpiBasis): string {
  if (required === 0) return "1"
  return done > required ? `min(1, ${done}/${required})` : `${done}/${required}`
}

function daysWithoutIssue({ working_days = 0, count = 0 }: KpiBasis): Expression {
  return {
    label: "working days without an issue",
    expression: `max(0, ${working_days} − ${count}) / ${working_days} × 100`,
    rounding: TWO_DECIMALS,
  }
}

/** The mean if two decimals represent it exactly, else its parts, because it isn't rounded before the score. */
function exactMean({ sum = 0, count = 1, mean }: KpiBasis): string {
  return toHundredths(sum) % count === 0 ? points(mean ?? 0) : `(${meanExpression({ sum, count })})`
}

function meanExpression({ sum, count }: { sum: number; count: number }): string {
  return `${points(sum)} / ${count}`
}

function fractionExpression([finished, count]: FinishedOfCount): string {
  return finished > count ? `min(1, ${finished}/${count})` : `${finished}/${count}`
}

function boostStep(name: string, before: number, boost: number, result: number | null): ReceiptStep[] {
  if (boost === 0) return []
  return [
    {
      label: `${name}: additional points, at most 100`,
      expression: `min(100, ${points(before)} + ${points(boost)})`,
      result,
      rounding: "none",
    },
  ]
}

function weightedSum(parts: readonly { weight: number; score: number }[]): string {
  return parts.map(({ weight, score }) => `${weight}/100 × ${points(score)}`).join(" + ")
}

function points(value: number | null | undefined): string {
  return (value ?? 0).toFixed(2)
}
