import { Task, type TasksQuery } from "@scorecard/contracts/tasks"
import { collection, sql, type Cursors, type Database, type RawBuilder } from "#platform/index.ts"
import { z } from "zod"
import { isManagedBy } from "#core/people/index.ts"

export const tasks = collection("tbl_tasks", Task)

type TaskFilter = Pick<TasksQuery, "q" | "department_id" | "active" | "sort">
type Position = Pick<Task, "name" | "_id">

export async function selectTasksPage(db: Database, cursors: Cursors, query: TasksQuery) {
  const position = cursors.read(
    query.cursor,
    z.strictObject({ sort: z.literal(query.sort), name: z.string(), _id: z.string() }),
  )
  const rows = await selectTasksAfter(db, query, position, query.limit + 1)
  const items = rows.slice(0, query.limit)
  const last = items.at(-1)
  const next_cursor =
    rows.length > items.length && last ? cursors.write({ sort: query.sort, name: last.name, _id: last._id }) : null
  return { items, next_cursor, total: await tasks.count(db, tasksFilter(query)) }
}

/** The tasks after a position in the sorted list. */
export function selectTasksAfter(
  db: Database,
  filter: TaskFilter,
  after: Position | null,
  limit: number,
): Promise<Task[]> {
  const descending = filter.sort.startsWith("-")
  const from = after
    ? sql<boolean>`(name, _id) ${descending ? sql`<` : sql`>`} (${after.name}, ${after._id})`
    : sql<boolean>`true`
  const direction = descending ? sql`desc` : sql`asc`
  const where = sql<boolean>`${tasksFilter(filter)} and ${from}`
  return tasks.select(db, { where, orderBy: sql`name ${direction}, _id ${direction}`, limit })
}

function tasksFilter({ q, department_id, active }: TaskFilter): RawBuilder<boolean> {
  const conditions = [sql<boolean>`true`]
  const text = q?.trim().toLowerCase()
  if (text) conditions.push(sql<boolean>`strpos(lower(name), ${text}) > 0`)
  if (department_id !== undefined) conditions.push(sql<boolean>`department_id = ${department_id}`)
  if (active !== undefined) conditions.push(sql<boolean>`active = ${active}`)
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/** Whether the department exists. It cannot be deleted until the transaction ends. */
export async function lockDepartment(db: Database, departmentId: string): Promise<boolean> {
  const { rows } = await sql`select from tbl_departments where _id = ${departmentId} for key share`.execute(db)
  return rows.length > 0
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

/** Whether an evaluation names the task, including evaluations in the recycle bin. */
export async function isUsedByEntry(db: Database, taskId: string): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`select
    exists (select from tbl_sbs_entries where doc->>'task_id' = ${taskId}) or
    exists (select from tbl_non_sbs_entries where doc->>'task_id' = ${taskId}) as used`.execute(db)
  return rows[0]?.used ?? false
}
