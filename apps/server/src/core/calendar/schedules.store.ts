import { StoredSchedule } from "@scorecard/contracts/schedules"
import { collection, sql, type Database, type RawBuilder } from "#platform/index.ts"

export const schedules = collection("tbl_schedules", StoredSchedule, "not_found", { key: "employee_id" })

/** Day of the month to code, or null without a schedule. `month` is YYYY-MM. */
export async function findSchedule(
  db: Database,
  employeeId: string,
  month: string,
): Promise<Record<string, string> | null> {
  const { rows } = await sql<{ days: Record<string, string> }>`select doc->'days' as days from tbl_schedules
    where month = ${month} and employee_id = ${employeeId}`.execute(db)
  return rows[0]?.days ?? null
}

export type EmployeeMonth = { employee_id: string; month: string }

/** The schedules of these people and months, in one query. Pairs without a schedule are left out. */
export async function findSchedules(
  db: Database,
  employeeMonths: readonly EmployeeMonth[],
): Promise<(EmployeeMonth & { days: Record<string, string> })[]> {
  const { rows } = await sql<EmployeeMonth & { days: Record<string, string> }>`
    select employee_id, month, doc->'days' as days from tbl_schedules where ${among(employeeMonths)}`.execute(db)
  return rows
}

/** The stored schedules of these people and months, sorted (and locked) by id. */
export function schedulesAmong(
  db: Database,
  employeeMonths: readonly EmployeeMonth[],
  lock?: "for update",
): Promise<StoredSchedule[]> {
  return schedules.select(db, { where: among(employeeMonths), orderBy: sql`_id`, ...(lock && { lock }) })
}

function among(employeeMonths: readonly EmployeeMonth[]): RawBuilder<boolean> {
  const pairs = employeeMonths.map(({ employee_id, month }) => ({ employee_id, month }))
  return sql<boolean>`(month, employee_id) in (select distinct month, employee_id
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as pairs(month text, employee_id text))`
}

export function schedulesByIds(db: Database, ids: readonly string[], lock?: "for update"): Promise<StoredSchedule[]> {
  return schedules.select(db, { where: sql`_id = any(${[...ids]})`, orderBy: sql`_id`, ...(lock && { lock }) })
}

export async function removeSchedules(db: Database, ids: readonly string[]): Promise<void> {
  await sql`delete from tbl_schedules where _id = any(${[...ids]})`.execute(db)
}

/**
 * Locks all schedules of these months (YYYY-MM) until the transaction ends, including ones that don't exist yet. An
 * upload takes this exclusively; single writers share it and lock their own schedule in addition. Lock the months' rows
 * first.
 */
export async function lockSchedulesOf(db: Database, months: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('schedules ' || month, 0))
    from unnest(${[...new Set(months)].toSorted()}::text[]) with ordinality as held(month, position)
    order by position`.execute(db)
}

/** Locks and returns a person's schedule, or null. Writers of a schedule that doesn't exist yet are serialized too. */
export async function lockSchedule(db: Database, employeeId: string, month: string): Promise<StoredSchedule | null> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${`schedules ${month}`}, 0))`.execute(db)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`schedule ${month} ${employeeId}`}, 0))`.execute(db)
  const [found] = await schedules.select(db, {
    where: sql`month = ${month} and employee_id = ${employeeId}`,
    lock: "for update",
  })
  return found ?? null
}

export type PeopleRequest = {
  scope: RawBuilder<boolean>
  /** YYYY-MM, with its first and last day as ISO dates. */
  month: string
  firstDay: string
  lastDay: string
  source: "schedule" | "default" | undefined
  sort: "name" | "employee_id"
  descends: boolean
}

export type PersonRow = {
  employee_id: string
  name: string
  days: Record<string, string> | null
  version: number | null
}

/** A page of people with their schedules, in one query. */
export async function pageOfPeople(
  db: Database,
  question: PeopleRequest,
  after: { key: string; employee_id: string } | null,
  limit: number,
): Promise<PersonRow[]> {
  const key = question.sort === "name" ? sql`e.name` : sql`e._id`
  const direction = question.descends ? sql`desc` : sql`asc`
  const beyond = after
    ? sql`and (${key}, e._id) ${question.descends ? sql`<` : sql`>`} (${after.key}, ${after.employee_id})`
    : sql``
  const { rows } = await sql<PersonRow>`select e._id as employee_id, e.name, s.doc->'days' as days, s.version
    from ${peopleWithSchedules(question)} ${beyond}
    order by ${key} ${direction}, e._id ${direction} limit ${limit}`.execute(db)
  return rows
}

export async function countPeople(db: Database, question: PeopleRequest): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total
    from ${peopleWithSchedules(question)}`.execute(db)
  return rows[0]?.total ?? 0
}

/** People employed on at least one day of the month, as for the month's rows. (rules/months#rows) */
function peopleWithSchedules({ scope, month, firstDay, lastDay, source }: PeopleRequest): RawBuilder<unknown> {
  const written = source === undefined ? sql`true` : source === "schedule" ? sql`s._id is not null` : sql`s._id is null`
  return sql`tbl_employees e left join tbl_schedules s on s.month = ${month} and s.employee_id = e._id
    where e.hire_date <= ${lastDay} and (e.separation_date is null or e.separation_date >= ${firstDay})
      and ${written} and ${scope}`
}
