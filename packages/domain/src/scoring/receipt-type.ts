import type { TaskDayClass } from "../calendar/index.ts"
import type { ScoringMode } from "./aggregates.ts"
import type { EntryKind } from "./entry-aggregates.ts"
import type { EffectiveRequirement, EvaluationKind } from "./requirements.ts"
import type { KpiScore, KpmScore, Scorecard } from "./scorecard.ts"

export const STEP_ROUNDINGS = [
  "none",
  "half_up_to_two_decimals",
  "up_to_a_whole_number",
  "half_up_to_four_decimals_for_reading",
] as const

/**
 * One line of arithmetic. `expression` uses + − × / ( ) min max on figures from earlier lines or the
 * receipt; worked out and rounded as `rounding` says, it gives `result`. A result for reading is not carried on: the
 * next line works with its exact parts.
 */
export type ReceiptStep = {
  label: string
  expression: string
  result: number | null
  rounding: (typeof STEP_ROUNDINGS)[number]
}

export type ConfigurationDocument = { document_id: string; version: number }

export const LEFT_OUT_REASONS = ["deleted", "not_applicable", "no_checklist", "target_not_in_tree"] as const
type EntryLine = { _id: string; kind: EntryKind; date: string; submitted_by_id: string }
/** `figure` is what the formula read of the entry, in points; an issue counts as 1. */
export type CountedEntry = EntryLine & { used_as: "score" | "issue" | "boost"; figure: number }
export type LeftOutEntry = EntryLine & { reason: (typeof LEFT_OUT_REASONS)[number] }
export type EntriesOfFormula = { entries_counted: CountedEntry[]; entries_left_out: LeftOutEntry[] }

/** `percent` is for reading (two decimals) and null where the day is left out of the average. */
export type ReceiptTaskDay = {
  date: string
  class: TaskDayClass
  included: boolean
  finished_task: number | null
  task_count: number | null
  percent: number | null
}

type Explained = EntriesOfFormula & {
  formula: { name: string; text: string }
  documents: ConfigurationDocument[]
  /** The last one's result is the score, or null where there is nothing to score. */
  steps: ReceiptStep[]
}

export type ReceiptKpi = KpiScore & Explained & { task_days?: ReceiptTaskDay[] }
export type ReceiptKpm = Omit<KpmScore, "kpis"> & Explained & { kpis: ReceiptKpi[] }

/** `code` is null where the weekday decided. */
export type ReceiptDay = { date: string; code: string | null; is_working_day: boolean; is_task_delivery_day: boolean }

export type ReceiptRequirement = EffectiveRequirement & {
  kind: EvaluationKind
  weeks: number
  required: number
  done: number
  document: ConfigurationDocument
}

/** Everything that a person needs to work a month's score out by hand. (rules/scoring#receipt) */
export type Receipt = Omit<Scorecard, "kpms"> & {
  employee_id: string
  year: number
  month: number
  cycle_id: string
  mode: ScoringMode
  report_status: "draft" | "final"
  formula: { name: string; text: string }
  documents: ConfigurationDocument[]
  requirements: ReceiptRequirement[]
  days: ReceiptDay[]
  kpms: ReceiptKpm[]
  /** Active entries whose target or impact the cycle's tree does not have: they change no score. */
  entries_without_effect: LeftOutEntry[]
  /** Every line from the first KPI to the total; the last one's result is `total_score`. */
  steps: ReceiptStep[]
  /** In a rolling month, the lines that lead to `projected_final_score`; null in `final` mode. */
  projection_steps: ReceiptStep[] | null
}
