import type { TaskDraft, TaskView } from "@scorecard/contracts/tasks"
import type { Actor } from "@scorecard/domain/access"
import { newId } from "#platform/identifiers/index.ts"
import type { World } from "#platform/world.ts"
import { assertCanChange, presentTask, reachOver } from "./policy.ts"
import { refuseTakenName, refuseUnknownDepartment } from "./refuse-task.ts"
import { tasks } from "./tasks.store.ts"

/** @throws Refusal 422 for an unknown department, 403 unit_not_managed, 409 already_exists. */
export function createTask(deps: Pick<World, "transact">, actor: Actor, draft: TaskDraft): Promise<TaskView> {
  return deps.transact(async (tx) => {
    const task = { _id: newId(), ...draft, version: 1 }
    await refuseUnknownDepartment(tx.db, task.department_id)
    const reach = await reachOver(tx.db, actor, [task])
    assertCanChange(reach, task)
    await refuseTakenName(tx.db, task)

    const created = await tasks.insert(tx.db, task)
    tx.audit(actor, "task.created", { collection: tasks.name, id: created._id, change: { after: draft } })
    return presentTask(created, reach)
  })
}
