import { Refusal } from "@scorecard/contracts/refusals"
import { firstDay, lastDay, type AccessLevel, type Actor, type YearMonth } from "@scorecard/domain"
import { hasGoneLive } from "#core/cycles/index.ts"
import { sql, type Database, type RawBuilder } from "#platform/index.ts"
import { belongsTo } from "./assignments.store.ts"
import { inPool, reaches } from "./pool.ts"

/** The facts about a person that features share. */
export type Person = {
  employee_id: string
  name: string
  department_id: string | null
  status: "active" | "inactive"
  bsc_enabled: boolean
  hire_date: string
  separation_date: string | null
}

/** The organization filters that lists and dashboards share. */
export type PeopleFilter = {
  employee_id?: string | undefined
  department_id?: string | undefined
  cluster_id?: string | undefined
  /** Part of a name, an email address or an id. */
  q?: string | undefined
}

/**
 * Returns the person if they are in the actor's pool.
 * @throws Refusal 404 `employee_not_found`, the same for an unknown id and for a person the actor can't see.
 */
export async function personInPool(db: Database, actor: Actor, employeeId: string): Promise<Person> {
  const { rows } =
    await sql<Person>`select _id as employee_id, name, department_id, status, bsc_enabled, hire_date, separation_date
    from tbl_employees where _id = ${employeeId} and ${reaches(actor, sql`${employeeId}::text`)}`.execute(db)
  if (!rows[0]) throw unknownPerson()
  return rows[0]
}

/** The same refusal for an unknown person and for one outside the actor's pool. */
export function unknownPerson(): Refusal {
  return new Refusal("employee_not_found", "There is no such employee, or you can't see them.")
}

/** `personInPool` for many: the people in the actor's pool, by id. */
export async function peopleInPool(
  db: Database,
  actor: Actor,
  employeeIds: readonly string[],
): Promise<Map<string, Person>> {
  const ids = [...new Set(employeeIds)]
  const { rows } =
    await sql<Person>`select _id as employee_id, name, department_id, status, bsc_enabled, hire_date, separation_date
    from tbl_employees where _id = any(${ids}) and ${inPool(actor, sql`_id`)}`.execute(db)
  return new Map(rows.map((person) => [person.employee_id, person]))
}

/** How many of these people are in the actor's pool. */
export async function countInPool(db: Database, actor: Actor, employeeIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from tbl_employees
    where _id = any(${[...employeeIds]}::text[]) and ${inPool(actor, sql`_id`)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** The people in the actor's pool, narrowed by the filters, who are employed on at least one day of the month, by name. */
export async function employedInScope(
  db: Database,
  actor: Actor,
  filter: PeopleFilter,
  month: YearMonth,
): Promise<Map<string, Person>> {
  const { rows } = await sql<Person>`select e._id as employee_id, e.name, e.department_id, e.status, e.bsc_enabled,
      e.hire_date, e.separation_date
    from tbl_employees e where ${peopleScope(actor, filter, month)} and e.hire_date <= ${lastDay(month)}
      and (e.separation_date is null or e.separation_date >= ${firstDay(month)}) order by e.name, e._id`.execute(db)
  return new Map(rows.map((person) => [person.employee_id, person]))
}

/**
 * A condition over `tbl_employees e`: the actor's pool of today, narrowed by the filters.
 * Usage: `select … from tbl_employees e where ${peopleScope(actor, filter)}`.
 * @param month the department and the cluster are those as of this month; without it, today's
 */
export function peopleScope(actor: Actor, filter: PeopleFilter, month: YearMonth | null = null): RawBuilder<boolean> {
  const { employee_id } = filter
  const conditions: RawBuilder<boolean>[] =
    employee_id === undefined
      ? [inPool(actor, sql`e._id`)]
      : [sql<boolean>`e._id = ${employee_id}`, reaches(actor, sql`${employee_id}::text`)]
  const { department_id, cluster_id } = filter
  if (department_id !== undefined || cluster_id !== undefined) conditions.push(belongsTo(filter, month))
  if (filter.q !== undefined && filter.q.trim() !== "") {
    conditions.push(sql<boolean>`e.search like ${`%${escapeLike(filter.q.trim().toLowerCase())}%`}`)
  }
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/**
 * A condition over `tbl_employees e` for people with a row in the month: bsc_enabled and employed on at least one day
 * of it, even if they have left since. No one has one before the company's first month. (rules/months#rows)
 */
export function hasRowIn(month: YearMonth): RawBuilder<boolean> {
  return sql<boolean>`(e.bsc_enabled and e.hire_date <= ${lastDay(month)}
    and (e.separation_date is null or e.separation_date >= ${firstDay(month)}) and ${hasGoneLive(month)})`
}

function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`)
}

/** The ids of active people at or above this access level. */
export async function activePeopleFrom(db: Database, level: AccessLevel): Promise<string[]> {
  const { rows } = await sql<{ employee_id: string }>`select _id as employee_id from tbl_employees
    where access_level >= ${level} and status = 'active' order by _id`.execute(db)
  return rows.map(({ employee_id }) => employee_id)
}

const ORGANIZATION_LOCK = 7_301_425

/**
 * Serializes changes of clusters and departments until the transaction ends: whether a name is free, whether a unit is
 * still in use and how far a manager's pool reaches all depend on other rows. Such changes are rare. Take this lock
 * before any row lock, and after the hierarchy lock if both are needed.
 */
export async function lockOrganization(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ORGANIZATION_LOCK})`.execute(db)
}
