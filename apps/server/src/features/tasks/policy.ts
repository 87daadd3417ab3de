import { Refusal } from "@scorecard/contracts/refusals"
import type { Task, TaskView } from "@scorecard/contracts/tasks"
import { holds, poolReach, type Actor } from "@scorecard/domain/access"
import { inWebClient } from "#platform/http/index.ts"
import type { Database } from "#platform/documents/index.ts"
import { managedAmong } from "./tasks.store.ts"

/** What of the catalog an actor may change, as far as their level lets them change any of it. */
export type TaskReach = { actor: Actor; seesEverybody: boolean; managed: ReadonlySet<string> }

type OfDepartment = Pick<Task, "department_id">

/** For these tasks, by one query. Whoever does not see everybody keeps to the departments that they manage. (decision 0032) */
export async function reachOver(db: Database, actor: Actor, tasks: readonly OfDepartment[]): Promise<TaskReach> {
  const seesEverybody = poolReach(actor) === "everyone"
  const departments = tasks.flatMap(({ department_id }) => department_id ?? [])
  const managed = seesEverybody || !holds(actor.access_level, "tasks.create_edit") ? [] : departments
  return { actor, seesEverybody, managed: await managedAmong(db, actor.employee_id, managed) }
}

/** A company-wide task belongs to nobody's department: the level alone decides about it. */
function isWithin({ seesEverybody, managed }: TaskReach, { department_id }: OfDepartment): boolean {
  return seesEverybody || department_id === null || managed.has(department_id)
}

/** @throws Refusal 403 `unit_not_managed`: not 404, since everybody sees the whole catalog. */
export function assertCanChange(reach: TaskReach, task: OfDepartment): void {
  if (isWithin(reach, task)) return
  throw new Refusal("unit_not_managed", "You don't manage the department of this task. Ask one of its managers.")
}

/** Others would lose a company-wide task that goes to one department. @throws Refusal 403 `unit_not_managed`. */
export function assertCanMove(reach: TaskReach, before: OfDepartment, after: OfDepartment): void {
  assertCanChange(reach, before)
  assertCanChange(reach, after)
  if (reach.seesEverybody || before.department_id !== null || after.department_id === null) return
  throw new Refusal(
    "unit_not_managed",
    "Only somebody who sees everybody can give a company-wide task to one department.",
  )
}

export function presentTask(task: Task, reach: TaskReach): TaskView {
  const { access_level } = reach.actor
  const isOurs = isWithin(reach, task)
  const edit = isOurs && holds(access_level, "tasks.create_edit")
  const abilities = inWebClient(reach.actor, { edit, delete: isOurs && holds(access_level, "tasks.delete") })
  return { ...task, abilities }
}
