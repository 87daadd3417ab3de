import { poolReach, type Actor } from "@scorecard/domain"
import { sql, type Database, type RawBuilder } from "#platform/index.ts"

/**
 * The actor's pool as a condition on a column of employee ids. Every list, count, export and dashboard is restricted by
 * this one condition. Level 1: self. Levels 2 to 4: self, the departments and clusters they manage, and their direct
 * and indirect reports. Company scope and level 5: everyone. A service account: the company, or the people of its
 * departments. (rules/people#pool, rules/service-accounts#pool)
 * @param column qualified or not; `employee_id` by default
 */
export function inPool(actor: Actor, column: RawBuilder<unknown> = sql`employee_id`): RawBuilder<boolean> {
  const reach = poolReach(actor)
  if (reach === "everyone") return sql<boolean>`true`
  if (reach === "self") return sql<boolean>`${column} = ${actor.employee_id}`
  return sql<boolean>`${column} in (${peopleInReach(actor)})`
}

/**
 * The same for a single person, or for the person of a single row: walking up from one person takes a few steps, while
 * listing everyone below a manager is expensive.
 * @param person a value or a column qualified with its table, because it is used inside subqueries
 */
export function reaches(actor: Actor, person: RawBuilder<unknown>): RawBuilder<boolean> {
  const reach = poolReach(actor)
  if (reach === "everyone") return sql<boolean>`true`
  const managerId = actor.employee_id
  if (reach === "self") return sql<boolean>`${person} = ${managerId}`
  if (reach === "departments") {
    return sql<boolean>`exists (select 1 from tbl_employees subject
      where subject._id = ${person} and subject.department_id = any(${departmentsOf(actor)}))`
  }
  return sql<boolean>`(${person} = ${managerId}
    or exists (with recursive above(_id) as (
        select subject.manager_id from tbl_employees subject where subject._id = ${person}
        union select boss.manager_id from above join tbl_employees boss on boss._id = above._id)
      select 1 from above where above._id = ${managerId})
    or exists (select 1 from tbl_employees subject join tbl_departments d on d._id = subject.department_id
      where subject._id = ${person} and ${isManagedBy(managerId)}))`
}

/**
 * The same for the person of a row of a distributed table that is looked up without its person: a shard takes no
 * condition that refers to both the row and the reporting lines.
 * @param person a query of `_id` that does not refer to the row, either
 */
export function reachesFound(actor: Actor, person: RawBuilder<unknown>): RawBuilder<boolean> {
  if (poolReach(actor) === "everyone") return sql<boolean>`true`
  return sql<boolean>`exists (with person as materialized (${person}),
      reached as materialized (select person._id from person where ${reaches(actor, sql`person._id`)})
    select 1 from reached)`
}

/** Whether the actor's pool includes anyone listed in a jsonb column of ids; served by a GIN index on that column. */
export function anyInPool(actor: Actor, column: RawBuilder<unknown>): RawBuilder<boolean> {
  const reach = poolReach(actor)
  if (reach === "everyone") return sql<boolean>`true`
  if (reach === "self") return sql<boolean>`${column} ? ${actor.employee_id}::text`
  return sql<boolean>`${column} ?| array(${peopleInReach(actor)})`
}

function peopleInReach(actor: Actor): RawBuilder<unknown> {
  if (!actor.service) return managedPeople(actor.employee_id)
  return sql`select _id from tbl_employees where department_id = any(${departmentsOf(actor)})`
}

const departmentsOf = ({ service }: Actor): string[] => [...(service?.department_ids ?? [])]

/** Materialized, so that a distributed database reads it first, on its own: it takes no recursion next to its shards. */
function managedPeople(managerId: string): RawBuilder<unknown> {
  return sql`with pool as materialized (with recursive reports(_id) as (
        select _id from tbl_employees where manager_id = ${managerId}
        union select e._id from tbl_employees e join reports r on e.manager_id = r._id)
      select ${managerId}::text as _id
      union select _id from reports
      union select e._id from tbl_employees e join tbl_departments d on d._id = e.department_id
        where ${isManagedBy(managerId)})
    select pool._id from pool`
}

/**
 * A condition over `tbl_departments d`: the person manages the department itself or its cluster, so its members are in
 * their pool (if their level has one).
 */
export function isManagedBy(managerId: string): RawBuilder<boolean> {
  const manages = sql`${JSON.stringify([managerId])}::jsonb`
  return sql<boolean>`(d.manager_ids @> ${manages}
    or d.cluster_id in (select c._id from tbl_clusters c where c.manager_ids @> ${manages}))`
}

/** A condition over `tbl_employees e`: the person's own manager, or one of their department's. */
export function reportsTo(managerId: string): RawBuilder<boolean> {
  return sql<boolean>`(e.manager_id = ${managerId} or e.department_id in (
    select d._id from tbl_departments d where d.manager_ids @> ${JSON.stringify([managerId])}::jsonb))`
}

/** The pool as ids, for a store that can't join with the documents; null means everyone. */
export async function poolIds(db: Database, actor: Actor): Promise<string[] | null> {
  if (poolReach(actor) === "everyone") return null
  const { rows } = await sql<{
    _id: string
  }>`select _id from tbl_employees where ${inPool(actor, sql`_id`)} order by _id`.execute(db)
  return rows.map((row) => row._id)
}
