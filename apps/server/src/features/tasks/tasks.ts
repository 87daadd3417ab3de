import type { List } from "@scorecard/contracts/common"
import { invalidField, Refusal } from "@scorecard/contracts/refusals"
import type { Task, TaskDraft, TaskPatch, TasksQuery, TaskView } from "@scorecard/contracts/tasks"
import type { Actor } from "@scorecard/domain"
import { assertSameVersion, newId, type Database, type Platform } from "#platform/index.ts"
import { assertCanChange, assertCanMove, loadTaskAccess, presentTask } from "./policy.ts"
import { isNameTaken, isUsedByEntry, lockDepartment, taskList, tasks } from "./tasks.store.ts"

export function listTasks(
  deps: Pick<Platform, "db" | "cursors">,
  actor: Actor,
  query: TasksQuery,
): Promise<List<TaskView>> {
  return taskList.page(deps, query, undefined, async (found) => {
    const access = await loadTaskAccess(deps.db, actor, found)
    return found.map((task) => presentTask(task, access))
  })
}

/** @throws Refusal 404. */
export async function getTask({ db }: Pick<Platform, "db">, actor: Actor, id: string): Promise<TaskView> {
  const task = await tasks.get(db, id)
  return presentTask(task, await loadTaskAccess(db, actor, [task]))
}

/** @throws Refusal 422 for an unknown department, 403 `unit_not_managed`, 409 `already_exists`. */
export function createTask(
  { transact }: Pick<Platform, "transact">,
  actor: Actor,
  draft: TaskDraft,
): Promise<TaskView> {
  return transact(async (tx) => {
    const task = { _id: newId(), ...draft, version: 1 }
    await assertDepartmentExists(tx.db, task.department_id)
    const access = await loadTaskAccess(tx.db, actor, [task])
    assertCanChange(access, task)
    await assertNameIsFree(tx.db, task)

    const created = await tasks.insert(tx.db, task)
    tx.audit(actor, "task.created", { collection: tasks.name, id: created._id, change: { after: draft } })
    return presentTask(created, access)
  })
}

/** @throws Refusal 404, 403 `unit_not_managed`, 422 for an unknown department, 412, 409 `already_exists`. */
export function updateTask(
  { transact }: Pick<Platform, "transact">,
  actor: Actor,
  { id, patch, ifMatch }: { id: string; patch: TaskPatch; ifMatch: number | null },
): Promise<TaskView> {
  return transact(async (tx) => {
    const before = await tasks.get(tx.db, id, "for update")
    const after = {
      ...before,
      name: patch.name ?? before.name,
      department_id: patch.department_id === undefined ? before.department_id : patch.department_id,
      active: patch.active ?? before.active,
    }
    const access = await loadTaskAccess(tx.db, actor, [before, after])
    assertCanChange(access, before)
    await assertDepartmentExists(tx.db, after.department_id)
    assertCanMove(access, before, after)
    assertSameVersion(ifMatch, before)
    await assertNameIsFree(tx.db, after)

    const saved = await tasks.replace(tx.db, after)
    tx.audit(actor, "task.changed", { collection: tasks.name, id, change: { before, after: saved } })
    return presentTask(saved, access)
  })
}

/**
 * The row is locked for update first. An evaluation that is being written locks it in share mode, so either it is seen
 * here or it finds the task gone. (rules/entries#tasks)
 * @throws Refusal 404, 403 `unit_not_managed`, 412, 409 `still_in_use`.
 */
export function deleteTask(
  { transact }: Pick<Platform, "transact">,
  actor: Actor,
  { id, ifMatch }: { id: string; ifMatch: number | null },
): Promise<void> {
  return transact(async (tx) => {
    const task = await tasks.get(tx.db, id, "for update")
    assertCanChange(await loadTaskAccess(tx.db, actor, [task]), task)
    assertSameVersion(ifMatch, task)
    if (await isUsedByEntry(tx.db, id)) {
      throw new Refusal("still_in_use", `Evaluations name "${task.name}". Make it inactive instead.`)
    }

    await tasks.remove(tx.db, id)
    tx.audit(actor, "task.deleted", { collection: tasks.name, id, change: { before: task } })
  })
}

/** @throws Refusal 422. */
async function assertDepartmentExists(db: Database, departmentId: string | null): Promise<void> {
  if (departmentId === null || (await lockDepartment(db, departmentId))) return
  throw invalidField("department_id", "There is no such department.")
}

/** @throws Refusal 409 `already_exists`. */
async function assertNameIsFree(db: Database, task: Pick<Task, "_id" | "name" | "department_id">): Promise<void> {
  if (!(await isNameTaken(db, task))) return
  throw new Refusal("already_exists", `This department has a task named "${task.name}" already.`, {
    errors: [{ path: "name", message: "Another task of the department has this name." }],
  })
}
