import type { YearMonth } from "../calendar/index.ts"

/** Sums are in points, with at most two decimals; counts are whole numbers. */
export type EvaluationAggregate = {
  count: number
  quantity_sum: number
  auditors_sum: number
  /** Entries whose auditors_score is not N/A. */
  auditors_count: number
  checklist_sum: number
  /** Entries whose checklist_score is not null. */
  checklist_count: number
  red_flags: number
}

export type AdditionalPointsAggregate = {
  target_type: "kpi" | "kpm"
  target_key: string
  points_sum: number
  count: number
}

/** The counts and sums of one person's active entries in a month: all that scoring knows about entries. */
export type EntryAggregates = {
  sbs: EvaluationAggregate
  non_sbs: EvaluationAggregate
  atw: { impact: string; count: number; final_score_sum: number }[]
  tardiness: number
  absenteeism: number
  productivity_issues: number
  additional_points: AdditionalPointsAggregate[]
  incidents: number
  /**
   * For each of the month's scorecard weeks, in order (`weeksOfMonth`): evaluations dated in that week, even outside
   * the month, and created before its lock time.
   */
  timely_evaluations: { sbs: number[]; non_sbs: number[] }
  /** Day of the month ("1" to "31") to [finished_task, task_count]. */
  task_delivery: Record<string, [finished: number, count: number]>
}

export type DayCode = { code: string; is_working_day: boolean; is_task_delivery_day: boolean }

/** Everything that an employee-month is scored from, except the configuration and the mode. */
export type EmployeeMonthFacts = {
  employee_id: string
  department_id: string | null
  /** Eastern calendar days: the first and, if any, the last day of employment. */
  hire_date: string
  separation_date: string | null
  /** Eastern calendar day. */
  regularization_date: string | null
  month: YearMonth
  /** The current Eastern day: it separates missing days from pending ones, and decides which weeks have ended. */
  today: string
  /** Day of the month to day code; null if the person has no schedule for the month. */
  schedule: Record<string, string> | null
  /** Date to day code, for days of the month's weeks that lie in a neighboring month. (rules/scoring#requirements) */
  neighbor_codes: Record<string, string>
  aggregates: EntryAggregates
}

/** `rolling` omits evaluation ratios; `final` applies them. (rules/scoring#modes) */
export type ScoringMode = "rolling" | "final"
