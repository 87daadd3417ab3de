import type { Thread, ThreadChange } from "@scorecard/contracts/assistant"
import type { Actor } from "@scorecard/domain/access"
import { refuseOtherVersion } from "#platform/documents/index.ts"
import type { World } from "#platform/world.ts"
import { ownThread, presentThread } from "./own-threads.ts"
import { threads } from "./threads.store.ts"

type Asked = { id: string; change: ThreadChange; ifMatch: number | null }

/** Renames, pins or unpins. It does not move in the list: nothing was said. @throws Refusal 404 or 412 */
export function changeThread(
  { transact }: Pick<World, "transact">,
  actor: Actor,
  { id, change, ifMatch }: Asked,
): Promise<Thread> {
  return transact(async (tx) => {
    const current = await ownThread(tx.db, actor, id, "for update")
    refuseOtherVersion(ifMatch, current)
    const { title = current.title, pinned = current.pinned } = change
    if (title === current.title && pinned === current.pinned) return presentThread(current)
    const saved = await threads.replace(tx.db, { ...current, title, pinned })
    // The log has more readers than a chat: what it is called stays here.
    tx.audit(actor, "assistant.thread_changed", {
      collection: threads.name,
      id,
      employee_id: actor.employee_id,
      change: { pinned, title_changed: title !== current.title },
    })
    return presentThread(saved)
  })
}
