import * as contracts from "@scorecard/contracts/organization"
import type { Cluster, Department, TreeNode } from "@scorecard/contracts/organization"
import type { Actor } from "@scorecard/domain"
import { collection, defineList, equals, fieldColumns, sql, type Database, type RawBuilder } from "#platform/index.ts"
import { inPool } from "#core/people/index.ts"

export type { Cluster, Department }

/** `tbl_clusters` and `tbl_departments`: stored in the shape that the API returns. */
export const clusters = collection("tbl_clusters", contracts.Cluster)
export const departments = collection("tbl_departments", contracts.Department)

/** Cluster names are unique, ignoring case. */
export async function isClusterNameTaken(db: Database, name: string, exceptId: string | null): Promise<boolean> {
  return (await clusters.count(db, sql`lower(name) = lower(${name}) and _id is distinct from ${exceptId}`)) > 0
}

/** Department names are unique within a cluster, ignoring case. */
export async function isDepartmentNameTaken(
  db: Database,
  { name, cluster_id }: Pick<Department, "name" | "cluster_id">,
  exceptId: string | null,
): Promise<boolean> {
  const same = sql<boolean>`cluster_id = ${cluster_id} and lower(name) = lower(${name}) and _id is distinct from ${exceptId}`
  return (await departments.count(db, same)) > 0
}

export function countDepartments(db: Database, clusterId: string): Promise<number> {
  return departments.count(db, sql`cluster_id = ${clusterId}`)
}

/** Includes inactive people, whose records still refer to the department. */
export async function countPeople(db: Database, departmentId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from tbl_employees
    where department_id = ${departmentId}`.execute(db)
  return rows[0]?.count ?? 0
}

/** The tasks in the catalog that belong to this department. */
export async function countTasks(db: Database, departmentId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from tbl_tasks
    where department_id = ${departmentId}`.execute(db)
  return rows[0]?.count ?? 0
}

/** The active people among these who are in the actor's pool or already manage the unit. */
export async function findEligibleManagers(
  db: Database,
  actor: Actor,
  employeeIds: readonly string[],
  currentManagers: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ _id: string }>`select _id from tbl_employees
    where _id = any(${employeeIds}) and status = 'active'
      and (_id = any(${currentManagers}) or ${inPool(actor, sql`_id`)})`.execute(db)
  return new Set(rows.map((row) => row._id))
}

export async function selectManagedClusters(db: Database, employeeId: string): Promise<string[]> {
  const { rows } = await sql<{ _id: string }>`select _id from tbl_clusters
    where manager_ids @> ${JSON.stringify([employeeId])}::jsonb`.execute(db)
  return rows.map((row) => row._id)
}

const byName = {
  q: (text: string) => sql<boolean>`strpos(lower(name), lower(${text})) > 0`,
}
const STAMPS = ["created_at", "created_by_id", "updated_at", "updated_by_id", "version"] as const

export const clusterList = defineList({
  name: "clusters",
  query: contracts.listClusters.query,
  from: clusters,
  filters: byName,
  orders: { name: "name" },
  columns: fieldColumns<Cluster>(["_id", "name", "manager_ids", ...STAMPS]),
})

export const departmentList = defineList({
  name: "departments",
  query: contracts.listDepartments.query,
  from: departments,
  filters: { ...byName, cluster_id: equals("cluster_id") },
  orders: { name: "name" },
  columns: fieldColumns<Department>(["_id", "name", "cluster_id", "manager_ids", ...STAMPS]),
})

export function selectAllByName<Unit extends Cluster | Department>(
  db: Database,
  units: {
    select(db: Database, selection: { where: RawBuilder<boolean>; orderBy: RawBuilder<unknown> }): Promise<Unit[]>
  },
): Promise<Unit[]> {
  return units.select(db, { where: sql`true`, orderBy: sql`name, _id` })
}

/** Sorted by name. Inactive managers are left out. */
export async function selectActivePeople(db: Database): Promise<TreeNode[]> {
  const { rows } =
    await sql<TreeNode>`select e._id as employee_id, e.name, e.doc->'employment_data'->>'position' as position,
      e.department_id, m._id as manager_id, e.hire_date
    from tbl_employees e left join tbl_employees m on m._id = e.manager_id and m.status = 'active'
    where e.status = 'active' order by e.name, e._id`.execute(db)
  return rows
}

/** The names of those among these people who are active or in the actor's pool. */
export async function selectNames(
  db: Database,
  actor: Actor,
  employeeIds: readonly string[],
): Promise<Pick<TreeNode, "employee_id" | "name">[]> {
  const { rows } = await sql<Pick<TreeNode, "employee_id" | "name">>`select _id as employee_id, name from tbl_employees
    where _id = any(${employeeIds}) and (status = 'active' or ${inPool(actor, sql`_id`)}) order by _id`.execute(db)
  return rows
}
