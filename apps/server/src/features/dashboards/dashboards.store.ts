import { MonthReport } from "@scorecard/contracts/months"
import type { EmployeeMonth } from "@scorecard/contracts/scorecards"
import { type Actor, poolReach } from "@scorecard/domain/access"
import type { RawBuilder } from "kysely"
import { peopleScope, type PeopleFilter } from "#core/people/index.ts"
import { collection, sql, type Database } from "#platform/documents/index.ts"

const monthReports = collection("tbl_bsc_month_reports", MonthReport)

/** The people of the pool and the filter as ids, for the warehouse; null stands for everyone. */
export async function scopeIds(db: Database, actor: Actor, filter: PeopleFilter): Promise<string[] | null> {
  const unfiltered = Object.values(filter).every((value) => value === undefined || value === "")
  if (unfiltered && poolReach(actor) === "everyone") return null
  const { rows } = await sql<{ _id: string }>`select e._id from tbl_employees e
    where ${peopleScope(actor, filter)} order by e._id`.execute(db)
  return rows.map(({ _id }) => _id)
}

/** A scope for scoring: these people and nobody else. */
export function thesePeople(employeeIds: readonly string[]): RawBuilder<boolean> {
  return employeeIds.length === 1
    ? sql<boolean>`e._id = ${employeeIds[0]}`
    : sql<boolean>`e._id = any(${[...employeeIds]}::text[])`
}

type Standing = { employee_id: string; name: string; department_id: string | null }

/** Those of the ids whom the actor may see. */
export async function peopleOfPool(db: Database, actor: Actor, employeeIds: readonly string[]): Promise<Standing[]> {
  const { rows } = await sql<Standing>`select e._id as employee_id, e.name, e.department_id from tbl_employees e
    where ${thesePeople(employeeIds)} and ${peopleScope(actor, {})}`.execute(db)
  return rows
}

/** Rows that the warehouse kept, with the names and departments that people have now. */
export async function withCurrentNames(db: Database, kept: readonly EmployeeMonth[]): Promise<EmployeeMonth[]> {
  if (kept.length === 0) return []
  const { rows } = await sql<Standing>`select _id as employee_id, name, department_id from tbl_employees
    where _id = any(${kept.map(({ employee_id }) => employee_id)}::text[])`.execute(db)
  const current = new Map(rows.map((row) => [row.employee_id, row]))
  return kept.map((row) => Object.assign({}, row, current.get(row.employee_id)))
}

export async function reportsOf(db: Database, months: readonly string[]): Promise<Map<string, MonthReport>> {
  const reports = await monthReports.select(db, { where: sql`_id = any(${[...months]}::text[])` })
  return new Map(reports.map((report) => [report._id, report]))
}

/** Every month that has a report, with its status. */
export async function reportedMonths(db: Database): Promise<Map<string, MonthReport["status"]>> {
  const { rows } = await sql<
    Pick<MonthReport, "_id" | "status">
  >`select _id, status from tbl_bsc_month_reports`.execute(db)
  return new Map(rows.map(({ _id, status }) => [_id, status]))
}

const ENTRY_TABLES = [
  "tbl_sbs_entries",
  "tbl_non_sbs_entries",
  "tbl_atw_entries",
  "tbl_attendance_issues",
  "tbl_productivity_issues",
  "tbl_additional_points_entries",
  "tbl_incidents",
]
/** Each of the two has a partial index on (month, employee_id). */
const CONDITIONS = ["deleted_at is null", "deleted_at is not null"]
const PARTS = ENTRY_TABLES.flatMap((table) =>
  CONDITIONS.map((condition) => ({ table: sql.table(table), condition: sql.raw(condition) })),
)

/**
 * The months in which people have entries of any kind, those in the recycle bin among them; null stands for everyone.
 * The months are found by leaping from one to the next in the indexes, a handful of steps however many entries there
 * are; whether a month has an entry of these people is asked kind by kind until one says yes. The scalar `limit 1`
 * sub-queries keep the planner from reading whole tables into hashes.
 */
export async function entryMonths(db: Database, employeeIds: readonly string[] | null): Promise<string[]> {
  const leaps = PARTS.map(
    ({ table, condition }) => sql`(
      with recursive leap(month) as (
        (select month from ${table} where ${condition} order by month limit 1)
        union all
        select (select t.month from ${table} t where t.month > leap.month and t.${condition} order by t.month limit 1)
        from leap where leap.month is not null)
      select month from leap where month is not null)`,
  )
  const { rows } = await sql<{ month: string }>`
    with months as materialized (${sql.join(leaps, sql` union `)})
    select month from months where ${employeeIds === null ? sql`true` : hasEntryOf(employeeIds)}`.execute(db)
  return rows.map(({ month }) => month)
}

function hasEntryOf(employeeIds: readonly string[]): RawBuilder<boolean> {
  const ids = [...employeeIds]
  const found = PARTS.map(
    ({ table, condition }) => sql`(select true from ${table} t
      where t.month = months.month and t.employee_id = any(${ids}::text[]) and t.${condition} limit 1)`,
  )
  return sql<boolean>`coalesce(${sql.join(found)}, false)`
}
