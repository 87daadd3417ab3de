import { showHeatMap, type HeatMapRow } from "@scorecard/contracts/heat-map"
import type { MonthReport } from "@scorecard/contracts/months"
import type { EmployeeMonth } from "@scorecard/contracts/scorecards"
import { easternDate, isNewOn, lastDay, poolReach, type Actor, type YearMonth } from "@scorecard/domain"
import {
  defineList,
  fieldColumns,
  inScope,
  isDistributed,
  selectFrom,
  sql,
  type Database,
  type Platform,
  type RawBuilder,
} from "#platform/index.ts"
import { inFinalUnit, monthReports } from "#core/months/index.ts"
import { belongsTo, hasRowIn, peopleScope, type PeopleFilter } from "#core/people/index.ts"

type ScopeOfMonth = { month: YearMonth; report: MonthReport | null; filter: PeopleFilter }

/**
 * A condition over `tbl_employees e`: the actor's pool of today, narrowed by the filters, with the department as of the
 * month; of a final month, that of its figures. (rules/people#department-of-a-month)
 */
export function scopeOfMonth(actor: Actor, { month, report, filter }: ScopeOfMonth): RawBuilder<boolean> {
  const { department_id, cluster_id, ...rest } = filter
  if (department_id === undefined && cluster_id === undefined) return peopleScope(actor, rest)
  return sql<boolean>`(${peopleScope(actor, rest)} and ${belongsInMonth({ department_id, cluster_id }, month, report)})`
}

function belongsInMonth(
  unit: Pick<PeopleFilter, "department_id" | "cluster_id">,
  month: YearMonth,
  report: MonthReport | null,
): RawBuilder<boolean> {
  return report?.status === "final" ? inFinalUnit(report, unit) : belongsTo(unit, month)
}

/** The ids of the people in the pool and the filter, for the warehouse; null means everyone. */
export async function findScopeIds(db: Database, actor: Actor, scope: ScopeOfMonth): Promise<string[] | null> {
  const { filter } = scope
  const unfiltered = Object.values(filter).every((value) => value === undefined || value === "")
  if (unfiltered && poolReach(actor) === "everyone") return null
  const { rows } = await sql<{ _id: string }>`select e._id from tbl_employees e
    where ${scopeOfMonth(actor, scope)} order by e._id`.execute(db)
  return rows.map(({ _id }) => _id)
}

/** A condition over `tbl_employees e`: only these people. */
export function hasEmployeeId(employeeIds: readonly string[]): RawBuilder<boolean> {
  return employeeIds.length === 1
    ? sql<boolean>`e._id = ${employeeIds[0]}`
    : sql<boolean>`e._id = any(${[...employeeIds]}::text[])`
}

export type Person = { employee_id: string; name: string; department_id: string | null }

/** The people with these ids that the actor may see. */
export async function findPeopleInPool(db: Database, actor: Actor, employeeIds: readonly string[]): Promise<Person[]> {
  const { rows } = await sql<Person>`select e._id as employee_id, e.name, e.department_id from tbl_employees e
    where ${hasEmployeeId(employeeIds)} and ${peopleScope(actor, {})}`.execute(db)
  return rows
}

export type Employment = { employee_id: string; name: string; hire_date: string }

/** The current names and hire dates of the people in these rows, by employee_id. */
export async function findEmployments(
  db: Database,
  employeeMonths: readonly EmployeeMonth[],
): Promise<ReadonlyMap<string, Employment>> {
  if (employeeMonths.length === 0) return new Map()
  const ids = employeeMonths.map(({ employee_id }) => employee_id)
  const { rows } = await sql<Employment>`select e._id as employee_id, e.name, e.hire_date
    from tbl_employees e where ${hasEmployeeId(ids)}`.execute(db)
  return new Map(rows.map((row) => [row.employee_id, row]))
}

/** Rows of a draft with people's current names; those of a final month keep the names of its closing. */
export function withCurrentNames<Row extends EmployeeMonth>(
  report: MonthReport | null,
  rows: readonly Row[],
  employments: ReadonlyMap<string, Employment>,
): Row[] {
  if (report?.status === "final") return [...rows]
  return rows.map((row) => ({ ...row, name: employments.get(row.employee_id)?.name ?? row.name }))
}

/** Whether the person was new at the month's end, or is today. (rules/people#new-people) */
export function isNewInMonth(
  { clock }: Pick<Platform, "clock">,
  month: YearMonth,
  { hire_date }: { hire_date: string },
): boolean {
  const today = easternDate(clock.now())
  return isNewOn(today < lastDay(month) ? today : lastDay(month), hire_date)
}

export type HeatMapScope = {
  actor: Actor
  /** The months of the cycle. */
  months: readonly { id: string; month: YearMonth; report: MonthReport | null; hasStarted: boolean }[]
}

/**
 * In which of these months each of the people belongs to a unit, by the condition that lists them: the warehouse's row
 * of a draft may still have the department of before a change.
 */
export async function findMonthsInUnit(
  db: Database,
  employeeIds: readonly string[],
  unit: Pick<PeopleFilter, "department_id" | "cluster_id">,
  months: HeatMapScope["months"],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const belongs = months.map(({ month, report }) => belongsInMonth(unit, month, report))
  if (belongs.length === 0) return new Map()
  const { rows } = await sql<{ employee_id: string; belongs: boolean[] }>`select e._id as employee_id,
      array[${sql.join(belongs)}] as belongs from tbl_employees e where ${hasEmployeeId(employeeIds)}`.execute(db)
  return new Map(
    rows.map((row) => [row.employee_id, new Set(months.flatMap(({ id }, at) => (row.belongs[at] ? [id] : [])))]),
  )
}

/** The people of the actor's pool who may have a row in one of the months, in the unit of the query. */
export const heatMapList = defineList({
  name: ({ cycle_id }) => `heat-map-${cycle_id}`,
  query: showHeatMap.query,
  from: selectFrom(sql<Person>`e._id as employee_id, e.name, e.department_id`, sql`tbl_employees e`),
  scope({ actor, months }: HeatMapScope, people) {
    const { department_id, cluster_id, q } = people
    const isFiltered = department_id !== undefined || cluster_id !== undefined
    const hasRow = months
      .filter(({ hasStarted }) => hasStarted)
      .map(({ month, report }) =>
        isFiltered
          ? sql<boolean>`(${hasRowIn(month)} and ${belongsInMonth({ department_id, cluster_id }, month, report)})`
          : hasRowIn(month),
      )
    if (hasRow.length === 0) return sql<boolean>`false`
    return sql<boolean>`(${peopleScope(actor, { q })} and (${sql.join(hasRow, sql` or `)}))`
  },
  filters: { cycle_id: inScope, department_id: inScope, cluster_id: inScope, q: inScope },
  orders: {
    name: { column: sql`e.name`, key: "name" },
    employee_id: { column: sql`e._id`, key: "employee_id" },
  },
  ids: [{ column: sql`e._id`, key: "employee_id" }],
  columns: (_query, { months }) => [
    ...fieldColumns<HeatMapRow>(["employee_id", "name", "department_id"]),
    ...months.map(({ id }, at) => ({ head: id, cell: ({ cells }: HeatMapRow) => cells[at]?.total_score ?? null })),
  ],
})

export async function findReports(db: Database, months: readonly string[]): Promise<Map<string, MonthReport>> {
  const reports = await monthReports.select(db, { where: sql`_id = any(${[...months]}::text[])` })
  return new Map(reports.map((report) => [report._id, report]))
}

/** The status of every month that has a report. */
export async function findReportStatuses(db: Database): Promise<Map<string, MonthReport["status"]>> {
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
/** Each condition has a partial index on (month, employee_id). */
const CONDITIONS = ["deleted_at is null", "deleted_at is not null"]
const PARTS = ENTRY_TABLES.flatMap((table) =>
  CONDITIONS.map((condition) => ({ table: sql.table(table), condition: sql.raw(condition) })),
)

/**
 * The months in which people have entries of any kind, including those in the recycle bin; null means everyone.
 * A loose index scan finds the months: it skips from one month to the next in a handful of steps, however many entries
 * there are. Each month is then checked kind by kind until one has an entry of these people. The scalar `limit 1`
 * subqueries keep the planner from reading whole tables into hashes.
 */
export async function findEntryMonths(db: Database, employeeIds: readonly string[] | null): Promise<string[]> {
  if (await isDistributed(db)) return findEntryMonthsOnEachNode(db, employeeIds)
  const scans = PARTS.map(
    ({ table, condition }) => sql`(
      with recursive scan(month) as (
        (select month from ${table} where ${condition} order by month limit 1)
        union all
        select (select t.month from ${table} t where t.month > scan.month and t.${condition} order by t.month limit 1)
        from scan where scan.month is not null)
      select month from scan where month is not null)`,
  )
  const { rows } = await sql<{ month: string }>`
    with months as materialized (${sql.join(scans, sql` union `)})
    select month from months where ${employeeIds === null ? sql`true` : hasEntryOfPeople(employeeIds)}`.execute(db)
  return rows.map(({ month }) => month)
}

/** A distributed database takes no recursion over its shards. Each node reads the months of its part instead. */
async function findEntryMonthsOnEachNode(db: Database, employeeIds: readonly string[] | null): Promise<string[]> {
  const isTheirs = employeeIds === null ? sql`true` : sql`employee_id = any(${[...employeeIds]}::text[])`
  const months = PARTS.map(
    ({ table, condition }) => sql`select distinct month from ${table} where ${condition} and ${isTheirs}`,
  )
  const { rows } = await sql<{ month: string }>`
    select distinct month from (${sql.join(months, sql` union all `)}) as months`.execute(db)
  return rows.map(({ month }) => month)
}

function hasEntryOfPeople(employeeIds: readonly string[]): RawBuilder<boolean> {
  const ids = [...employeeIds]
  const found = PARTS.map(
    ({ table, condition }) => sql`(select true from ${table} t
      where t.month = months.month and t.employee_id = any(${ids}::text[]) and t.${condition} limit 1)`,
  )
  return sql<boolean>`coalesce(${sql.join(found)}, false)`
}
