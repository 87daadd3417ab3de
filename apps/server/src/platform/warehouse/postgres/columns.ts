/**
 * The columns of `bsc_employee_month` and their types, the key first. A column added here is added to existing
 * warehouses automatically, with null in existing rows. (rules/months#warehouse-rows)
 */
export const columns = {
  period_date: "date",
  // By code point, as everywhere in the product, whatever the database's locale.
  employee_id: 'text collate "C"',
  employee_name: "text",
  department_id: "text",
  department_name: "text",
  cluster_id: "text",
  cluster_name: "text",
  manager_id: "text",
  total_score: "numeric(6,2)",
  band_key: "text",
  not_scored: "text",
  projected_final_score: "numeric(6,2)",
  working_days: "integer",
  kpis: "jsonb",
  kpms: "jsonb",
  bsc_eligible: "boolean",
  bonus_eligible: "boolean",
  bonus_qualified: "boolean",
  bonus_qualification_breakdown: "text",
  additional_points_summary: "jsonb",
  report_status: "text",
  report_version: "integer",
  computed_at: "timestamptz",
  synced_at: "timestamptz",
} as const

export type ColumnName = keyof typeof columns
export const columnNames = Object.keys(columns) as ColumnName[] // the keys of the literal above
export const columnList = columnNames.join(", ")
export const columnDefinitions = columnNames.map((name) => `${name} ${columns[name]}`).join(", ")

export const TABLE = "bsc_employee_month"
export const STAGING = "_bsc_employee_month_staging"
export const STAMPS = "bsc_month_stamp"
