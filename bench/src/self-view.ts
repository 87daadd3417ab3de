import type { YearMonth } from "@scorecard/domain/calendar"
import { DEFAULT_LOCK_SETTINGS } from "@scorecard/domain/locks"
import { employeeMonthsQuery } from "../../apps/server/src/core/scoring/employee-months.store.ts"
import { sql, type Database } from "../../apps/server/src/platform/documents/index.ts"

type PlanNode = {
  "Relation Name"?: string
  "Actual Rows": number
  "Actual Loops": number
  "Rows Removed by Filter"?: number
  Plans?: PlanNode[]
}
type Explained = { "QUERY PLAN": [{ Plan: PlanNode }] }

/** The tables with documents of single people. The person's own row of `tbl_employees` is not counted. */
const TABLES = [
  "tbl_sbs_entries",
  "tbl_non_sbs_entries",
  "tbl_atw_entries",
  "tbl_attendance_issues",
  "tbl_productivity_issues",
  "tbl_additional_points_entries",
  "tbl_incidents",
  "tbl_task_delivery_entries",
  "tbl_schedules",
  "tbl_shift_assignments",
  "tbl_employee_assignments",
]

/**
 * What one person's live view reads, by the database's own count: rows that the scans of its plan touched beyond those
 * that the person has in the table.
 */
export async function foreignRowsOfSelfView(db: Database, month: YearMonth): Promise<number> {
  const { rows: people } = await sql<{
    _id: string
  }>`select _id from tbl_employees where bsc_enabled order by _id offset 50 limit 1`.execute(db)
  const person = people[0]?._id ?? ""
  const question = { month, locks: DEFAULT_LOCK_SETTINGS, scope: null, employeeId: person, after: null, batchSize: 1 }
  const { rows } = await sql<Explained>`explain (analyze, format json) ${employeeMonthsQuery(question)}`.execute(db)
  const plan = rows[0]?.["QUERY PLAN"][0]
  if (!plan) throw new Error("the database returned no plan")
  return foreignRowsOf(plan.Plan, await ownRows(db, person))
}

function foreignRowsOf(node: PlanNode, own: ReadonlyMap<string, number>): number {
  const read = (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"]
  const ownHere = own.get(node["Relation Name"] ?? "")
  const foreign = ownHere === undefined ? 0 : Math.max(0, read - ownHere)
  return (node.Plans ?? []).reduce((sum, child) => sum + foreignRowsOf(child, own), foreign)
}

async function ownRows(db: Database, person: string): Promise<Map<string, number>> {
  const own = new Map<string, number>()
  for (const name of TABLES) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(name)}
      where employee_id = ${person}`.execute(db)
    own.set(name, rows[0]?.n ?? 0)
  }
  return own
}
