import type { Actor } from "@scorecard/domain/access"
import { refuseOtherVersion } from "#platform/documents/index.ts"
import type { World } from "#platform/world.ts"
import { kudosSeenBy, weeklyKudos } from "./kudos.store.ts"
import { refuseOthers } from "./may.ts"

/**
 * A draft goes; a published card is withdrawn from everybody's eyes. What it said stays in the audit log.
 * @throws Refusal 403, 404, 412.
 */
export function deleteKudos(
  deps: Pick<World, "transact">,
  actor: Actor,
  id: string,
  ifMatch: number | null,
): Promise<void> {
  return deps.transact(async (tx) => {
    const card = await kudosSeenBy(tx.db, actor, id, "for update")
    refuseOthers(actor, card)
    refuseOtherVersion(ifMatch, card)

    await weeklyKudos.remove(tx.db, id)
    const action = card.status === "draft" ? "kudos.deleted" : "kudos.withdrawn"
    tx.audit(actor, action, { collection: weeklyKudos.name, id, change: { before: card } })
  })
}
