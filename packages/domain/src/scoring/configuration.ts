/**
 * The four documents that configure a fiscal cycle. (rules/cycles#configuration) Weights, scores, and points have at
 * most two decimals.
 */

export const KPI_SOURCES = [
  "quantity_all",
  "quantity_non_sbs",
  "auditors_all",
  "checklist_sbs_less_issues",
  "checklist_all",
  "productivity_issues",
  "task_delivery",
  "attendance_tardiness",
  "attendance_absenteeism",
  "atw_impact",
] as const
export type KpiSource = (typeof KPI_SOURCES)[number]

/** `impact` and `points` (the cap, 0 to 100) belong to `atw_impact` only. `weight` is a percentage of the KPM. */
export type Kpi = {
  kpi_key: string
  name: string
  weight: number
  kpi_source: KpiSource
  impact?: string | undefined
  points?: number | undefined
}

/** `weight` is a percentage of the total; the weights of `kpis` sum to 100. */
export type Kpm = { kpm_key: string; name: string; weight: number; kpis: Kpi[] }
export type Metrics = { kpms: Kpm[] }

export type Band = { band_key: string; label: string; min_score: number; is_goal: boolean; color: string }
/** In descending order of `min_score`; the last starts at 0. */
export type Goals = { bands: Band[] }

export const CADENCES = ["none", "weekly", "monthly"] as const
export type Cadence = (typeof CADENCES)[number]
export type EvaluationRequirement = { cadence: Cadence; count: number }
/** For either a department or an employee, never both; the employee's takes precedence. */
export type EvaluationOverride = {
  department_id?: string | undefined
  employee_id?: string | undefined
  sbs?: EvaluationRequirement | undefined
  non_sbs?: EvaluationRequirement | undefined
}
export type EvaluationCounts = {
  sbs: EvaluationRequirement
  non_sbs: EvaluationRequirement
  overrides: EvaluationOverride[]
}

export const RUBRIC_GROUPS = ["timeliness", "integrity"] as const
export type RubricItem = {
  item_id: string
  text: string
  group: (typeof RUBRIC_GROUPS)[number]
  weight: number
  red_flag: boolean
}
export type Rubric = { items: RubricItem[]; integrity_divisor: number }

/** A cycle's configuration, with the version of each of its documents. */
export type CycleConfiguration = {
  cycle_id: string
  metrics: Metrics
  goals: Goals
  evaluation_counts: EvaluationCounts
  rubric: Rubric
  versions: { metrics: number; goals: number; evaluation_counts: number; rubric: number }
}
