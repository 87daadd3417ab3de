import type { Actor } from "@scorecard/domain/access"
import { refuseOtherVersion } from "#platform/documents/index.ts"
import type { World } from "#platform/world.ts"
import { ownThread } from "./own-threads.ts"
import { threads } from "./threads.store.ts"

/** Gone for the asker; level 5 reviews it until it is purged. (rules/assistant#threads) @throws Refusal 404 or 412 */
export async function deleteThread(
  { transact }: Pick<World, "transact">,
  actor: Actor,
  { id, ifMatch }: { id: string; ifMatch: number | null },
): Promise<void> {
  await transact(async (tx) => {
    const current = await ownThread(tx.db, actor, id, "for update")
    refuseOtherVersion(ifMatch, current)
    await threads.replace(tx.db, { ...current, deleted_at: tx.at })
    tx.audit(actor, "assistant.thread_deleted", {
      collection: threads.name,
      id,
      employee_id: actor.employee_id,
    })
  })
}
