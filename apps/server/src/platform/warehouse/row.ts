import type {
  AdditionalPointsSummary,
  BonusCheck,
  KpiScore,
  KpmScore,
  NotScoredReason,
  Scorecard,
} from "@scorecard/domain/scoring"

export type WarehouseKpi = KpiScore & { kpm_key: string }
export type WarehouseKpm = Omit<KpmScore, "kpis">

/** One employee-month as written. (rules/months#warehouse-rows) */
export type ScoredRow = {
  employee_id: string
  employee_name: string
  /** As of the month, with the names as of the computation. */
  department_id: string | null
  department_name: string | null
  cluster_id: string | null
  cluster_name: string | null
  manager_id: string | null
  /** Null in a month that isn't scored, as are the band and the projection. */
  total_score: number | null
  band_key: string | null
  not_scored: NotScoredReason | null
  projected_final_score: number | null
  working_days: number
  kpis: WarehouseKpi[]
  kpms: WarehouseKpm[]
  bsc_eligible: boolean
  bonus_eligible: boolean
  bonus_qualified: boolean
  /** Stored as a JSON string; the empty string if not bonus eligible. */
  bonus_qualification_breakdown: BonusCheck[]
  additional_points_summary: AdditionalPointsSummary
  computed_at: string
}

type Key = "employee_id" | "total_score" | "kpis" | "kpms" | "computed_at"

/**
 * One employee-month as read. A row written before a column existed has null there until it is synced again: null means
 * "unknown", never false. `month` is `YYYY-MM`; timestamps are UTC, in milliseconds. (rules/months#warehouse-rows)
 */
export type WarehouseRow = Pick<ScoredRow, Key> & {
  [name in Exclude<keyof ScoredRow, Key>]: ScoredRow[name] | null
} & {
  month: string
  report_status: ReportStatus | null
  report_version: number | null
  synced_at: string | null
}

export type ReportStatus = "draft" | "final"

type Person = Pick<ScoredRow, "employee_id" | "employee_name" | "department_id"> &
  Partial<Pick<ScoredRow, "department_name" | "cluster_id" | "cluster_name" | "manager_id">>

export function rowOfScorecard(employee: Person, { band, kpms, ...scored }: Scorecard, computedAt: string): ScoredRow {
  return {
    ...scored,
    employee_id: employee.employee_id,
    employee_name: employee.employee_name,
    department_id: employee.department_id,
    department_name: employee.department_name ?? null,
    cluster_id: employee.cluster_id ?? null,
    cluster_name: employee.cluster_name ?? null,
    manager_id: employee.manager_id ?? null,
    band_key: band?.band_key ?? null,
    kpis: kpms.flatMap(({ kpm_key, kpis }) => kpis.map((kpi) => ({ ...kpi, kpm_key }))),
    kpms: kpms.map(({ kpis: _, ...kpm }) => kpm),
    computed_at: computedAt,
  }
}

/** Rebuilds the tree that `rowOfScorecard` flattened. */
export function kpmScoresOf({ kpms, kpis }: Pick<WarehouseRow, "kpms" | "kpis">): KpmScore[] {
  return kpms.map((kpm) => ({
    ...kpm,
    kpis: kpis.filter(({ kpm_key }) => kpm_key === kpm.kpm_key).map(({ kpm_key: _, ...kpi }) => kpi),
  }))
}
