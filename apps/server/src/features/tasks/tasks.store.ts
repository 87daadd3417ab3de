import { Task, TasksQuery } from "@scorecard/contracts/tasks"
import {
  collection,
  contains,
  defineList,
  equals,
  fieldColumns,
  lockShared,
  sql,
  type Database,
} from "#platform/index.ts"
import { isManagedBy } from "#core/people/index.ts"

export const tasks = collection("tbl_tasks", Task)

export const taskList = defineList({
  name: "tasks",
  query: TasksQuery,
  from: tasks,
  filters: { q: contains(sql`lower(name)`), department_id: equals("department_id"), active: equals("active") },
  orders: { name: "name" },
  columns: fieldColumns<Task>(["_id", "name", "department_id", "active", "version"]),
})

/** Whether the department exists. Locks it against deletion until the transaction ends. */
export async function lockDepartment(db: Database, departmentId: string): Promise<boolean> {
  return (await lockShared(db, "tbl_departments", [departmentId])).length > 0
}

/** The departments among these that the person manages, directly or through a cluster. */
export async function selectManagedDepartments(
  db: Database,
  managerId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ _id: string }>`select d._id from tbl_departments d
    where d._id = any(${[...new Set(ids)]}) and ${isManagedBy(managerId)}`.execute(db)
  return new Set(rows.map(({ _id }) => _id))
}

/**
 * Whether another task of the department has this name, ignoring case. An advisory lock keeps others from taking the
 * name until the transaction ends.
 */
export async function isNameTaken(db: Database, task: Pick<Task, "_id" | "name" | "department_id">): Promise<boolean> {
  const name = task.name.toLowerCase()
  const key = JSON.stringify(["task name", task.department_id, name])
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db)
  const { rows } = await sql`select from tbl_tasks where lower(name) = ${name} and _id <> ${task._id}
    and department_id is not distinct from ${task.department_id}::text limit 1`.execute(db)
  return rows.length > 0
}

/** Whether an evaluation uses the task, including evaluations in the recycle bin. */
export async function isUsedByEntry(db: Database, taskId: string): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`select
    exists (select 1 from tbl_sbs_entries where doc->>'task_id' = ${taskId}) or
    exists (select 1 from tbl_non_sbs_entries where doc->>'task_id' = ${taskId}) as used`.execute(db)
  return rows[0]?.used ?? false
}
