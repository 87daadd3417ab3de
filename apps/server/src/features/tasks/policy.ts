import { Refusal } from "@scorecard/contracts/refusals"
import type { Task, TaskView } from "@scorecard/contracts/tasks"
import { holds, poolReach, type Actor } from "@scorecard/domain"
import { inWebClient, type Database } from "#platform/index.ts"
import { selectManagedDepartments } from "./tasks.store.ts"

/** Which tasks an actor may change, provided that their level lets them change any. */
export type TaskAccess = { actor: Actor; seesEverybody: boolean; managedDepartments: ReadonlySet<string> }

type DepartmentTask = Pick<Task, "department_id">

/** One query for all of these tasks. An actor who does not see everybody is limited to departments they manage. (decision 0032) */
export async function loadTaskAccess(
  db: Database,
  actor: Actor,
  tasks: readonly DepartmentTask[],
): Promise<TaskAccess> {
  const seesEverybody = poolReach(actor) === "everyone"
  const needsDepartments = !seesEverybody && holds(actor.access_level, "tasks.create_edit")
  const departments = needsDepartments ? tasks.flatMap(({ department_id }) => department_id ?? []) : []
  const managedDepartments = await selectManagedDepartments(db, actor.employee_id, departments)
  return { actor, seesEverybody, managedDepartments }
}

/** A company-wide task belongs to no department, so the level alone decides. */
function isWithinAccess({ seesEverybody, managedDepartments }: TaskAccess, { department_id }: DepartmentTask): boolean {
  return seesEverybody || department_id === null || managedDepartments.has(department_id)
}

/** @throws Refusal 403 `unit_not_managed`: not 404, since everybody sees the whole catalog. */
export function assertCanChange(access: TaskAccess, task: DepartmentTask): void {
  if (isWithinAccess(access, task)) return
  throw new Refusal("unit_not_managed", "You don't manage the department of this task. Ask one of its managers.")
}

/** Moving a company-wide task into one department takes it away from the others. @throws Refusal 403 `unit_not_managed`. */
export function assertCanMove(access: TaskAccess, before: DepartmentTask, after: DepartmentTask): void {
  assertCanChange(access, before)
  assertCanChange(access, after)
  if (access.seesEverybody || before.department_id !== null || after.department_id === null) return
  throw new Refusal(
    "unit_not_managed",
    "Only somebody who sees everybody can give a company-wide task to one department.",
  )
}

export function presentTask(task: Task, access: TaskAccess): TaskView {
  const { access_level } = access.actor
  const isWithin = isWithinAccess(access, task)
  const abilities = {
    edit: isWithin && holds(access_level, "tasks.create_edit"),
    delete: isWithin && holds(access_level, "tasks.delete"),
  }
  return { ...task, abilities: inWebClient(access.actor, abilities) }
}
