import type { EmployeeMonth } from "@scorecard/contracts/scorecards"
import type { Actor } from "@scorecard/domain"
import { sql, type Changed, type Feed, type RawBuilder } from "#platform/index.ts"
import { inPool } from "#core/people/index.ts"

export const EMPLOYEE_MONTHS: Feed = { name: "employee-months", table: "tbl_employee_months" }

/** `doc` is null if the person no longer has a row in the month. */
export type ChangedMonth = Changed & {
  month: string
  employee_id: string
  report_version: number | null
  doc: Omit<EmployeeMonth, "synced_at"> | null
}

export function selectChangedMonths(
  actor: Actor,
  condition: RawBuilder<boolean>,
  order: RawBuilder<unknown>,
): RawBuilder<ChangedMonth> {
  return sql<ChangedMonth>`select c.change::text as change, c._id, c.month, c.employee_id, c.report_version, c.doc
    from tbl_employee_months c where ${condition} and ${inPool(actor, sql`c.employee_id`)} ${order}`
}
