import * as contracts from "@scorecard/contracts/organization"
import type { Cluster, Department, TreeNode } from "@scorecard/contracts/organization"
import type { Actor } from "@scorecard/domain/access"
import type { RawBuilder } from "kysely"
import { inPool } from "#core/people/index.ts"
import { collection, sql, type Collection, type Database } from "#platform/documents/index.ts"

export type { Cluster, Department }

/** `tbl_clusters` and `tbl_departments`: the documents are what the wire shows. */
export const clusters = collection("tbl_clusters", contracts.Cluster)
export const departments = collection("tbl_departments", contracts.Department)

/** Two clusters never share a name; letter case does not tell names apart. */
export async function clusterNameTaken(db: Database, name: string, byOtherThan: string | null): Promise<boolean> {
  return (await clusters.count(db, sql`lower(name) = lower(${name}) and _id is distinct from ${byOtherThan}`)) > 0
}

/** Two departments of one cluster never share a name. */
export async function departmentNameTaken(
  db: Database,
  { name, cluster_id }: Pick<Department, "name" | "cluster_id">,
  byOtherThan: string | null,
): Promise<boolean> {
  const same = sql<boolean>`cluster_id = ${cluster_id} and lower(name) = lower(${name}) and _id is distinct from ${byOtherThan}`
  return (await departments.count(db, same)) > 0
}

export function departmentsIn(db: Database, clusterId: string): Promise<number> {
  return departments.count(db, sql`cluster_id = ${clusterId}`)
}

/** Whoever has left counts too: their record still names the department. */
export async function peopleIn(db: Database, departmentId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from tbl_employees
    where department_id = ${departmentId}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Tasks of the catalog that are this department's. */
export async function tasksIn(db: Database, departmentId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from tbl_tasks
    where department_id = ${departmentId}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Of these people the active ones of the actor's pool, and those who stand there already. */
export async function appointable(
  db: Database,
  actor: Actor,
  employeeIds: readonly string[],
  standing: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ _id: string }>`select _id from tbl_employees
    where _id = any(${employeeIds}) and status = 'active'
      and (_id = any(${standing}) or ${inPool(actor, sql`_id`)})`.execute(db)
  return new Set(rows.map((row) => row._id))
}

export async function clustersManagedBy(db: Database, employeeId: string): Promise<string[]> {
  const { rows } = await sql<{ _id: string }>`select _id from tbl_clusters
    where manager_ids @> ${JSON.stringify([employeeId])}::jsonb`.execute(db)
  return rows.map((row) => row._id)
}

export type UnitFilter = { q?: string | undefined; cluster_id?: string | undefined }

/** A condition on either collection. */
export function unitScope({ q, cluster_id }: UnitFilter): RawBuilder<boolean> {
  const named = q ? sql`strpos(lower(name), lower(${q})) > 0` : sql`true`
  const placed = cluster_id === undefined ? sql`true` : sql`cluster_id = ${cluster_id}`
  return sql<boolean>`${named} and ${placed}`
}

export type UnitPosition = { name: string; id: string }

/** Keyset paging by name. */
function beyond(after: UnitPosition | null, descending: boolean): RawBuilder<boolean> {
  if (!after) return sql<boolean>`true`
  return sql<boolean>`(name, _id) ${descending ? sql`<` : sql`>`} (${after.name}, ${after.id})`
}

export function byName(descending: boolean): RawBuilder<unknown> {
  return descending ? sql`name desc, _id desc` : sql`name, _id`
}

/** The units that come after one of the sorted list. */
export function unitsAfter<Unit extends Cluster | Department>(
  db: Database,
  units: Pick<Collection<Unit>, "select">,
  { sort, ...filter }: UnitFilter & { sort: "name" | "-name" },
  after: UnitPosition | null,
  limit: number,
): Promise<Unit[]> {
  const descending = sort === "-name"
  const where = sql<boolean>`${unitScope(filter)} and ${beyond(after, descending)}`
  return units.select(db, { where, orderBy: byName(descending), limit })
}

export function allByName<Unit extends Cluster | Department>(
  db: Database,
  units: {
    select(db: Database, selection: { where: RawBuilder<boolean>; orderBy: RawBuilder<unknown> }): Promise<Unit[]>
  },
): Promise<Unit[]> {
  return units.select(db, { where: sql`true`, orderBy: byName(false) })
}

/** The active people by name; a manager who has left is nobody's manager here. */
export async function activePeople(db: Database): Promise<TreeNode[]> {
  const { rows } =
    await sql<TreeNode>`select e._id as employee_id, e.name, e.doc->'employment_data'->>'position' as position,
      e.department_id, m._id as manager_id, e.hire_date
    from tbl_employees e left join tbl_employees m on m._id = e.manager_id and m.status = 'active'
    where e.status = 'active' order by e.name, e._id`.execute(db)
  return rows
}

/** Of these people the active ones, and those of the actor's pool who have left. */
export async function namesOf(
  db: Database,
  actor: Actor,
  employeeIds: readonly string[],
): Promise<Pick<TreeNode, "employee_id" | "name">[]> {
  const { rows } = await sql<Pick<TreeNode, "employee_id" | "name">>`select _id as employee_id, name from tbl_employees
    where _id = any(${employeeIds}) and (status = 'active' or ${inPool(actor, sql`_id`)}) order by _id`.execute(db)
  return rows
}
