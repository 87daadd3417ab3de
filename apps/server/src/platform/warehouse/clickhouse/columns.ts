/**
 * The columns of `bsc_employee_month` and their types. A column added here is added to existing warehouses
 * automatically, with null in existing rows. Figures inside the nested arrays are floats, which return exactly what was
 * written; averages are computed from whole hundredths. (rules/dashboards#averages)
 */
export const columns = {
  period_date: "Date",
  employee_id: "String",
  employee_name: "Nullable(String)",
  department_id: "Nullable(String)",
  department_name: "Nullable(String)",
  cluster_id: "Nullable(String)",
  cluster_name: "Nullable(String)",
  manager_id: "Nullable(String)",
  total_score: "Nullable(Decimal(9, 2))",
  band_key: "LowCardinality(Nullable(String))",
  not_scored: "LowCardinality(Nullable(String))",
  projected_final_score: "Nullable(Decimal(9, 2))",
  working_days: "Nullable(Int32)",
  kpis: `Array(Tuple(kpm_key String, kpi_key String, kpi_source String, name String, weight Float64,
    kpi_score Nullable(Float64), boost Float64, no_data Bool, basis String))`,
  kpms: `Array(Tuple(kpm_key String, name String, weight Float64, total Float64, boost Float64, contribution Float64))`,
  bsc_eligible: "Nullable(Bool)",
  bonus_eligible: "Nullable(Bool)",
  bonus_qualified: "Nullable(Bool)",
  bonus_qualification_breakdown: "Nullable(String)",
  additional_points_summary: "Nullable(String)",
  report_status: "LowCardinality(Nullable(String))",
  report_version: "Nullable(Int32)",
  computed_at: "Nullable(DateTime64(3, 'UTC'))",
  synced_at: "Nullable(DateTime64(3, 'UTC'))",
} as const

export const columnNames = Object.keys(columns)
export const columnList = columnNames.join(", ")

/**
 * The month's stamp from the last write, as JSON: the same in all rows of the month, so that rows and stamp change in
 * one step and are read in one. Empty if there is none.
 */
export const STAMP_COLUMN = "month_stamp"
export const storedColumns: Readonly<Record<string, string>> = {
  ...columns,
  [STAMP_COLUMN]: "LowCardinality(String) default ''",
}
export const columnDefinitions = Object.entries(storedColumns)
  .map(([name, type]) => `${name} ${type}`)
  .join(", ")
