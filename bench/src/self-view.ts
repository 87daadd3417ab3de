import { monthId, type YearMonth } from "@scorecard/domain/calendar"
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

/**
 * What one person's live view reads, by the database's own count: rows of entry tables that its plan touched other than
 * the person's own.
 */
export async function foreignRowsOfSelfView(db: Database, month: YearMonth): Promise<number> {
  const { rows: people } = await sql<{
    _id: string
  }>`select _id from tbl_employees where bsc_enabled order by _id offset 50 limit 1`.execute(db)
  const person = people[0]?._id ?? ""
  const question = {
    month,
    locks: DEFAULT_LOCK_SETTINGS,
    scope: sql<boolean>`e._id = ${person}`,
    after: null,
    batchSize: 1,
  }
  const { rows } = await sql<Explained>`explain (analyze, format json) ${employeeMonthsQuery(question)}`.execute(db)
  const plan = rows[0]?.["QUERY PLAN"][0]
  if (!plan) throw new Error("the database returned no plan")
  const touched = rowsOfEntryTables(plan.Plan)
  const own = await ownRows(db, person, month)
  return Math.max(0, touched - own)
}

function rowsOfEntryTables(node: PlanNode): number {
  const relation = node["Relation Name"] ?? ""
  const isEntries = relation.startsWith("tbl_") && relation !== "tbl_employees"
  const read = isEntries ? (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"] : 0
  return (node.Plans ?? []).reduce((sum, child) => sum + rowsOfEntryTables(child), read)
}

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
]

/** The person's own documents of the month; evaluations are read twice, for the month and for its weeks. */
async function ownRows(db: Database, person: string, month: YearMonth): Promise<number> {
  let own = 0
  for (const name of TABLES) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(name)}
      where employee_id = ${person} and month = ${monthId(month)}`.execute(db)
    own += (rows[0]?.n ?? 0) * (name.endsWith("sbs_entries") ? 2 : 1)
  }
  return own
}
