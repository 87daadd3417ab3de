import type { EntryAggregates } from "./aggregates.ts"
import type { Kpi } from "./configuration.ts"
import type { EvaluationRatios } from "./requirements.ts"
import type { KpiBasis } from "./scorecard.ts"
import type { TaskDeliveryDay } from "./task-days.ts"

/** The facts of one person's month that formulas use. */
export type KpiInput = {
  aggregates: EntryAggregates
  ratios: EvaluationRatios
  /** True in `final` mode, and for the projection of a rolling month. */
  apply_ratios: boolean
  working_days: number
  task_days: readonly TaskDeliveryDay[]
}

/** A KPI's score before boosts, with the figures behind it. (rules/scoring#kpi-sources) */
export type KpiFormula = (input: KpiInput, kpi: Kpi) => KpiBasis
