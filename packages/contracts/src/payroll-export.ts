import { z } from "zod"
import { Version } from "./common.ts"
import { EXPORT_FILE, exportQuery } from "./exports.ts"
import { MonthOfQuery } from "./months.ts"
import { route } from "./route.ts"

const PATH = "/v1/dashboard/bsc/payroll-export"
const tag = "Months"

/**
 * The columns of the payroll export, in the file's order. `kpm_scores` is one column per KPM; `bonus_gates` is two per
 * gate: whether it was passed, and if not, why. (rules/dashboards#payroll-export)
 */
export const PAYROLL_COLUMNS = [
  "year",
  "month",
  "employee_id",
  "name",
  "department_id",
  "department",
  "cluster_id",
  "cluster",
  "manager_id",
  "manager",
  "position",
  "employment_type",
  "total_score",
  "kpm_scores",
  "band",
  "tardiness",
  "absenteeism",
  "productivity_issues",
  "incidents",
  "bonus_eligible",
  "bonus_gates",
  "bonus_qualified",
  "not_qualified_because",
  "version",
  "closed_at_eastern",
] as const

export const PayrollColumn = z.enum(PAYROLL_COLUMNS)
export type PayrollColumn = z.infer<typeof PayrollColumn>

const Columns = z
  .array(PayrollColumn)
  .min(1)
  .max(PAYROLL_COLUMNS.length)
  .refine((columns) => new Set(columns).size === columns.length, "Each column may be listed once.")
  .meta({ description: "In any order: the file always has them in the same order" })

export const PayrollColumnsDraft = z.strictObject({ columns: Columns }).meta({ id: "PayrollColumnsDraft" })
export type PayrollColumnsDraft = z.output<typeof PayrollColumnsDraft>

export const PayrollColumns = z
  .strictObject({ columns: z.array(PayrollColumn), version: Version })
  .meta({ id: "PayrollColumns" })
export type PayrollColumns = z.infer<typeof PayrollColumns>

const PayrollQuery = z.strictObject({ ...MonthOfQuery.shape, ...exportQuery })
export type PayrollQuery = z.output<typeof PayrollQuery>

export const exportPayroll = route({
  method: "GET",
  path: PATH,
  webOnly: true,
  tag,
  summary: "Export a final month for payroll",
  description:
    "One row per person in the latest final, with the columns that you chose. Requires level 5, or level 4 with company scope. `closed_at_eastern` is Eastern time, a date cell in XLSX. In CSV, text that a spreadsheet could run as a formula gets a leading apostrophe.",
  level: 4,
  serviceScope: "scorecard.view",
  query: PayrollQuery,
  file: EXPORT_FILE,
  refusals: ["leaves_pool", "month_in_future", "month_not_final"],
})

export const readPayrollColumns = route({
  method: "GET",
  path: `${PATH}/columns`,
  webOnly: true,
  tag,
  summary: "Get the columns of your payroll exports",
  description: "All columns until you choose.",
  level: 4,
  serviceScope: "scorecard.view",
  reply: PayrollColumns,
})

export const choosePayrollColumns = route({
  method: "PUT",
  path: `${PATH}/columns`,
  webOnly: true,
  tag,
  summary: "Choose the columns of your payroll exports",
  level: 4,
  body: PayrollColumnsDraft,
  reply: PayrollColumns,
  refusals: ["version_mismatch"],
})
