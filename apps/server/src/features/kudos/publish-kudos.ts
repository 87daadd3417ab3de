import type { Kudos } from "@scorecard/contracts/kudos"
import type { Actor } from "@scorecard/domain/access"
import { refuseOtherVersion } from "#platform/documents/index.ts"
import type { World } from "#platform/world.ts"
import { kudosSeenBy, weeklyKudos } from "./kudos.store.ts"
import { refuseOthers, refusePublished } from "./may.ts"
import { presentKudos } from "./present-kudos.ts"
import { refuseRecipients } from "./vet-kudos.ts"

/**
 * Once, and nobody is notified. (rules/notifications#not-notified) Whoever left the company, or the publisher's pool,
 * since the draft was written is refused.
 * @throws Refusal 403, 404, 422, 412, 409 already_published.
 */
export function publishKudos(
  deps: Pick<World, "transact">,
  actor: Actor,
  id: string,
  ifMatch: number | null,
): Promise<Kudos> {
  return deps.transact(async (tx) => {
    const draft = await kudosSeenBy(tx.db, actor, id, "for update")
    refuseOthers(actor, draft)
    if (draft.status === "draft") await refuseRecipients(tx, actor, draft)
    refuseOtherVersion(ifMatch, draft)
    refusePublished(draft)

    const stamps = { published_at: tx.at, updated_at: tx.at, updated_by_id: actor.employee_id }
    const card = await weeklyKudos.replace(tx.db, { ...draft, status: "published", ...stamps })
    const { week_start, recipient_ids } = card
    tx.audit(actor, "kudos.published", { collection: weeklyKudos.name, id, change: { week_start, recipient_ids } })
    return presentKudos(tx.db, actor, card)
  })
}
