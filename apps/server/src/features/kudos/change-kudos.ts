import type { Kudos, KudosPatch } from "@scorecard/contracts/kudos"
import type { Actor } from "@scorecard/domain/access"
import { refuseOtherVersion } from "#platform/documents/index.ts"
import type { World } from "#platform/world.ts"
import { kudosSeenBy, weeklyKudos } from "./kudos.store.ts"
import { refuseOthers, refusePublished } from "./may.ts"
import { presentKudos } from "./present-kudos.ts"
import { refuseFutureWeek, refuseRecipients } from "./vet-kudos.ts"

type Asked = { id: string; patch: KudosPatch; ifMatch: number | null }

/** Drafts only. @throws Refusal 403, 404, 422, 412, 409 already_published. */
export function changeKudos(
  deps: Pick<World, "transact">,
  actor: Actor,
  { id, patch, ifMatch }: Asked,
): Promise<Kudos> {
  return deps.transact(async (tx) => {
    const before = await kudosSeenBy(tx.db, actor, id, "for update")
    refuseOthers(actor, before)
    const { author_id } = before
    if (patch.week_start !== undefined) refuseFutureWeek(tx.now, patch.week_start)
    if (patch.recipient_ids) await refuseRecipients(tx, actor, { author_id, recipient_ids: patch.recipient_ids })
    refuseOtherVersion(ifMatch, before)
    refusePublished(before)

    const after = await weeklyKudos.replace(tx.db, {
      ...before,
      week_start: patch.week_start ?? before.week_start,
      recipient_ids: patch.recipient_ids ?? before.recipient_ids,
      title: patch.title ?? before.title,
      message: patch.message ?? before.message,
      badge: patch.badge ?? before.badge,
      updated_at: tx.at,
      updated_by_id: actor.employee_id,
    })
    tx.audit(actor, "kudos.changed", { collection: weeklyKudos.name, id, change: { before, after } })
    return presentKudos(tx.db, actor, after)
  })
}
