import type { Configuration } from "@scorecard/contracts/cycles"
import type { Holiday } from "@scorecard/contracts/holidays"
import type { RequirementAdjustment } from "@scorecard/contracts/requirement-adjustments"
import type { ShiftAssignment, ShiftPattern } from "@scorecard/contracts/shift-patterns"

/** What was entered about a company, and nothing computed from it. Days are YYYY-MM-DD, months YYYY-MM. */
export type Company = {
  /** By cycle. */
  rules: Map<string, CycleRules>
  codes: Map<string, { working: boolean; task: boolean }>
  /** The cluster of each department. */
  clusters: Map<string, string>
  people: Map<string, Person>
  /** By person and month: the code of each day of the month, "1" to "31". */
  schedules: Map<string, Record<string, string>>
  holidays: Pick<Holiday, "date" | "code" | "department_id" | "cluster_id">[]
  patterns: Map<string, ShiftPattern["weeks"]>
  assignments: Pick<ShiftAssignment, "pattern_id" | "employee_id" | "department_id" | "from" | "to">[]
  adjustments: Adjustment[]
  /** By person. */
  entries: Map<string, Entry[]>
  /** By person and day. */
  deliveries: Map<string, Delivery>
}

export type CycleRules = Pick<Configuration, "metrics" | "goals" | "evaluation_counts" | "rubric">
export type Kpi = CycleRules["metrics"]["kpms"][number]["kpis"][number]
export type Adjustment = Pick<
  RequirementAdjustment,
  "employee_id" | "department_id" | "kinds" | "from" | "to" | "exempt" | "cadence" | "count"
>

export type Person = {
  employee_id: string
  hired: string
  separated: string | null
  regularized: string | null
  scored: boolean
  /** By first day, ascending; the first one also holds before its first day. */
  departments: { from: string; department_id: string | null }[]
}

export type EvaluationKind = "sbs" | "non_sbs"
export type Answer = { item_id: string; answer: "yes" | "no" | "na" }
export type Evaluation = {
  kind: EvaluationKind
  quantity_score: number
  auditors_score: number | null
  checklist: Answer[] | null
}
export type Content =
  | Evaluation
  | { kind: "atw"; impact: string; final_score: number }
  | { kind: "attendance"; issue_type: "tardiness" | "absenteeism" }
  | { kind: "productivity" }
  | { kind: "additional_points"; target_type: "kpi" | "kpm"; target_key: string; points: number }
  | { kind: "incidents" }
export type Kind = Content["kind"]
export type Entry = Content & { employee_id: string; date: string; created_at: Temporal.Instant; deleted: boolean }

export type Delivery = { finished_task: number; task_count: number }

export const keyOf = (employeeId: string, time: string): string => `${employeeId} ${time}`
