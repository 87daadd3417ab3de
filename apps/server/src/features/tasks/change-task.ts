import type { TaskPatch, TaskView } from "@scorecard/contracts/tasks"
import type { Actor } from "@scorecard/domain/access"
import { refuseOtherVersion } from "#platform/documents/index.ts"
import type { World } from "#platform/world.ts"
import { assertCanChange, assertCanMove, presentTask, reachOver } from "./policy.ts"
import { refuseTakenName, refuseUnknownDepartment } from "./refuse-task.ts"
import { tasks } from "./tasks.store.ts"

/** @throws Refusal 404, 403 unit_not_managed, 422 for an unknown department, 412, 409 already_exists. */
export function changeTask(
  deps: Pick<World, "transact">,
  actor: Actor,
  id: string,
  patch: TaskPatch,
  ifMatch: number | null,
): Promise<TaskView> {
  return deps.transact(async (tx) => {
    const before = await tasks.get(tx.db, id, "for update")
    const after = {
      ...before,
      name: patch.name ?? before.name,
      department_id: patch.department_id === undefined ? before.department_id : patch.department_id,
      active: patch.active ?? before.active,
    }
    const reach = await reachOver(tx.db, actor, [before, after])
    assertCanChange(reach, before)
    await refuseUnknownDepartment(tx.db, after.department_id)
    assertCanMove(reach, before, after)
    refuseOtherVersion(ifMatch, before)
    await refuseTakenName(tx.db, after)

    const changed = await tasks.replace(tx.db, after)
    tx.audit(actor, "task.changed", { collection: tasks.name, id, change: { before, after: changed } })
    return presentTask(changed, reach)
  })
}
