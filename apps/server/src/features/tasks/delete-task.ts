import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import { refuseOtherVersion } from "#platform/documents/index.ts"
import type { World } from "#platform/world.ts"
import { assertCanChange, reachOver } from "./policy.ts"
import { isNamedByEntry, tasks } from "./tasks.store.ts"

/**
 * The row is held for update first: an evaluation that is being written holds it in share, so either it is seen here or
 * it finds the task gone. (rules/entries#tasks)
 * @throws Refusal 404, 403 unit_not_managed, 412, 409 still_in_use.
 */
export function deleteTask(
  deps: Pick<World, "transact">,
  actor: Actor,
  id: string,
  ifMatch: number | null,
): Promise<void> {
  return deps.transact(async (tx) => {
    const task = await tasks.get(tx.db, id, "for update")
    assertCanChange(await reachOver(tx.db, actor, [task]), task)
    refuseOtherVersion(ifMatch, task)
    if (await isNamedByEntry(tx.db, id)) {
      throw new Refusal("still_in_use", `Evaluations name "${task.name}". Make it inactive instead.`)
    }

    await tasks.remove(tx.db, id)
    tx.audit(actor, "task.deleted", { collection: tasks.name, id, change: { before: task } })
  })
}
