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
 * One line of arithmetic. `expression` uses + − × / ( ) min max on figures from earlier lines or elsewhere in the
 * receipt; evaluated and rounded according to `rounding`, it gives `result`. A result for display isn't used further:
 * the next line uses its exact parts.
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
/** `figure` is the value that the formula takes from the entry, in points; an issue counts as 1. */
export type CountedEntry = EntryLine & { used_as: "score" | "issue" | "boost"; figure: number }
export type LeftOutEntry = EntryLine & { reason: (typeof LEFT_OUT_REASONS)[number] }
export type EntriesOfFormula = { entries_counted: CountedEntry[]; entries_left_out: LeftOutEntry[] }

/** `percent` is for display (two decimals); null if the day is excluded from the average. */
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
  /** The last step's result is the score, or null if there is nothing to score. */
  steps: ReceiptStep[]
}

export type ReceiptKpi = KpiScore & Explained & { task_days?: ReceiptTaskDay[] }
export type ReceiptKpm = Omit<KpmScore, "kpis"> & Explained & { kpis: ReceiptKpi[] }

/** `code` is null if the weekday decided. */
export type ReceiptDay = { date: string; code: string | null; is_working_day: boolean; is_task_delivery_day: boolean }

export type ReceiptRequirement = Omit<EffectiveRequirement, "adjustment"> & {
  kind: EvaluationKind
  /** The month's weeks with a working day of the person. */
  weeks: number
  working_days: number
  /** The month's days from Monday to Friday. */
  weekdays: number
  required: number
  done: number
  document: ConfigurationDocument
}

/** Everything needed to calculate a month's score by hand. (rules/scoring#receipt) */
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
  /** The days of the month's weeks that lie in a neighboring month; they decide which weeks require evaluations. */
  neighbor_days: ReceiptDay[]
  kpms: ReceiptKpm[]
  /** Active entries whose target or impact is not in the cycle's tree; they change no score. */
  entries_without_effect: LeftOutEntry[]
  /** Every step from the first KPI to the total; the last result is `total_score`. Empty in a month that isn't scored. */
  steps: ReceiptStep[]
  /** In a rolling month, the steps that lead to `projected_final_score`; null in `final` mode and without a score. */
  projection_steps: ReceiptStep[] | null
}
