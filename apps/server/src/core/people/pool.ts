import { poolReach, type Actor } from "@scorecard/domain"
import { sql, type Database, type RawBuilder } from "#platform/index.ts"

/**
 * The actor's pool as a condition on a column that holds employee ids. Every list, count, export and dashboard is cut
 * by this one condition. Level 1: self. Levels 2 to 4: self, the departments and clusters that they manage, and their
 * reports, direct and indirect. Company scope and level 5: everyone. (rules/people#pool)
 * @param column an unqualified or qualified column, `employee_id` unless said.
 */
export function inPool(actor: Actor, column: RawBuilder<unknown> = sql`employee_id`): RawBuilder<boolean> {
  const reach = poolReach(actor)
  if (reach === "everyone") return sql<boolean>`true`
  if (reach === "self") return sql<boolean>`${column} = ${actor.employee_id}`
  return sql<boolean>`${column} in (${managedPeople(actor.employee_id)})`
}

/**
 * The same for one person, or for the person of a row that is found by its id: the way up from somebody is a few steps,
 * the way down to everybody whom a manager has is long.
 * @param person a value, or a column that names its table: it is read inside queries over other tables
 */
export function reaches(actor: Actor, person: RawBuilder<unknown>): RawBuilder<boolean> {
  const reach = poolReach(actor)
  if (reach === "everyone") return sql<boolean>`true`
  const managerId = actor.employee_id
  if (reach === "self") return sql<boolean>`${person} = ${managerId}`
  return sql<boolean>`(${person} = ${managerId}
    or exists (with recursive above(_id) as (
        select asked.manager_id from tbl_employees asked where asked._id = ${person}
        union select boss.manager_id from above join tbl_employees boss on boss._id = above._id)
      select 1 from above where above._id = ${managerId})
    or exists (select 1 from tbl_employees asked join tbl_departments d on d._id = asked.department_id
      where asked._id = ${person} and ${isManagedBy(managerId)}))`
}

/** Whether the actor's pool holds any of the people whose ids a jsonb column lists; a GIN index on it serves this. */
export function anyInPool(actor: Actor, column: RawBuilder<unknown>): RawBuilder<boolean> {
  const reach = poolReach(actor)
  if (reach === "everyone") return sql<boolean>`true`
  if (reach === "self") return sql<boolean>`${column} ? ${actor.employee_id}::text`
  return sql<boolean>`${column} ?| array(${managedPeople(actor.employee_id)})`
}

function managedPeople(managerId: string): RawBuilder<unknown> {
  return sql`with recursive reports(_id) as (
      select _id from tbl_employees where manager_id = ${managerId}
      union select e._id from tbl_employees e join reports r on e.manager_id = r._id)
    select ${managerId}::text as _id
    union select _id from reports
    union select e._id from tbl_employees e join tbl_departments d on d._id = e.department_id
      where ${isManagedBy(managerId)}`
}

/**
 * Whether the person manages the department itself or the cluster that it is in, as a condition over
 * `tbl_departments d`: whoever is in it is in their pool, as far as their level lets them have one.
 */
export function isManagedBy(managerId: string): RawBuilder<boolean> {
  const manages = sql`${JSON.stringify([managerId])}::jsonb`
  return sql<boolean>`(d.manager_ids @> ${manages}
    or d.cluster_id in (select c._id from tbl_clusters c where c.manager_ids @> ${manages}))`
}

/** The pool as ids, for a store that cannot join with the documents; null stands for everyone. */
export async function poolIds(db: Database, actor: Actor): Promise<string[] | null> {
  if (poolReach(actor) === "everyone") return null
  const { rows } = await sql<{
    _id: string
  }>`select _id from tbl_employees where ${inPool(actor, sql`_id`)} order by _id`.execute(db)
  return rows.map((row) => row._id)
}
