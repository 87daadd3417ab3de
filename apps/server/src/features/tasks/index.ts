import type { List } from "@scorecard/contracts/common"
import { Refusal, invalidField } from "@scorecard/contracts/refusals"
import * as contracts from "@scorecard/contracts/tasks"
import { type Actor, holds, poolReach } from "@scorecard/domain"
import {
  type Database,
  type MountedRoute,
  type Platform,
  assertSameVersion,
  managementAbilities,
  mount,
  newId,
} from "#platform/index.ts"
import { isNameTaken, isUsedByEntry, lockDepartment, selectManagedDepartments, taskList, tasks } from "./tasks.store.ts"

export function openTasks(platform: Platform): { routes: MountedRoute[] } {
  const locate = ({ params }: { params: { id: string } }) => tasks.get(platform.db, params.id)
  return {
    routes: [
      mount(contracts.listTasks, (ctx) => listTasks(platform, ctx.actor, ctx.query)),
      mount(contracts.exportTasks, (ctx) => taskList.file(platform, ctx.query)),
      mount(contracts.showTask, (ctx) => getTask(platform, ctx.actor, ctx.params.id)),
      mount(contracts.createTask, (ctx) => createTask(platform, ctx.actor, ctx.body)),
      mount(
        contracts.changeTask,
        ({ actor, params, body, ifMatch }) => updateTask(platform, actor, { ...params, patch: body, ifMatch }),
        locate,
      ),
      mount(
        contracts.deleteTask,
        ({ actor, params, ifMatch }) => deleteTask(platform, actor, { ...params, ifMatch }),
        locate,
      ),
    ],
  }
}

export function listTasks(
  deps: Pick<Platform, "db" | "cursors">,
  actor: Actor,
  query: contracts.TasksQuery,
): Promise<List<contracts.TaskView>> {
  return taskList.page(deps, query, undefined, async (found) => {
    const access = await loadTaskAccess(deps.db, actor, found)
    return found.map((task) => presentTask(task, access))
  })
}

/** @throws Refusal 404. */
export async function getTask({ db }: Pick<Platform, "db">, actor: Actor, id: string): Promise<contracts.TaskView> {
  const task = await tasks.get(db, id)
  return presentTask(task, await loadTaskAccess(db, actor, [task]))
}

/** @throws Refusal 422 for an unknown department, 403 `unit_not_managed`, 409 `already_exists`. */
export function createTask(
  { transact }: Pick<Platform, "transact">,
  actor: Actor,
  draft: contracts.TaskDraft,
): Promise<contracts.TaskView> {
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
  { id, patch, ifMatch }: { id: string; patch: contracts.TaskPatch; ifMatch: number | null },
): Promise<contracts.TaskView> {
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
 * Locks the row for update first. Writing an evaluation locks it in share mode, so either this sees the evaluation or
 * the evaluation finds the task gone. (rules/entries#tasks)
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
async function assertNameIsFree(
  db: Database,
  task: Pick<contracts.Task, "_id" | "name" | "department_id">,
): Promise<void> {
  if (!(await isNameTaken(db, task))) return
  throw new Refusal("already_exists", `This department has a task named "${task.name}" already.`, {
    errors: [{ path: "name", message: "Another task of the department has this name." }],
  })
}

/** Which tasks an actor may change, if their level allows changing tasks. */
export type TaskAccess = { actor: Actor; seesEveryone: boolean; managedDepartments: ReadonlySet<string> }

type DepartmentTask = Pick<contracts.Task, "department_id">

/**
 * One query for all of these tasks. Actors who do not see everyone are limited to departments they manage. (decision
 * 0032)
 */
export async function loadTaskAccess(
  db: Database,
  actor: Actor,
  tasks: readonly DepartmentTask[],
): Promise<TaskAccess> {
  const seesEveryone = poolReach(actor) === "everyone"
  const needsDepartments = !seesEveryone && holds(actor, "tasks.create_edit")
  const departments = needsDepartments ? tasks.flatMap(({ department_id }) => department_id ?? []) : []
  const managedDepartments = await selectManagedDepartments(db, actor.employee_id, departments)
  return { actor, seesEveryone, managedDepartments }
}

/** A company-wide task has no department, so only the level counts. */
function isWithinAccess({ seesEveryone, managedDepartments }: TaskAccess, { department_id }: DepartmentTask): boolean {
  return seesEveryone || department_id === null || managedDepartments.has(department_id)
}

/** @throws Refusal 403 `unit_not_managed`: not 404, since everyone sees the whole catalog. */
export function assertCanChange(access: TaskAccess, task: DepartmentTask): void {
  if (isWithinAccess(access, task)) return
  throw new Refusal("unit_not_managed", "You don't manage the department of this task. Ask one of its managers.")
}

/** Moving a company-wide task to one department removes it from all others. @throws Refusal 403 `unit_not_managed`. */
export function assertCanMove(access: TaskAccess, before: DepartmentTask, after: DepartmentTask): void {
  assertCanChange(access, before)
  assertCanChange(access, after)
  if (access.seesEveryone || before.department_id !== null || after.department_id === null) return
  throw new Refusal(
    "unit_not_managed",
    "Only people who see the whole company can move a company-wide task to one department.",
  )
}

export function presentTask(task: contracts.Task, access: TaskAccess): contracts.TaskView {
  const isWithin = isWithinAccess(access, task)
  const abilities = {
    edit: isWithin && holds(access.actor, "tasks.create_edit"),
    delete: isWithin && holds(access.actor, "tasks.delete"),
  }
  return { ...task, abilities: managementAbilities(access.actor, abilities) }
}
