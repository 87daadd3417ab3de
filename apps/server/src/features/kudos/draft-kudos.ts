import type { Kudos, KudosDraft } from "@scorecard/contracts/kudos"
import type { Actor } from "@scorecard/domain/access"
import { newId } from "#platform/identifiers/index.ts"
import type { World } from "#platform/world.ts"
import { weeklyKudos } from "./kudos.store.ts"
import { presentKudos } from "./present-kudos.ts"
import { refuseFutureWeek, refuseRecipients } from "./vet-kudos.ts"

/** A card that only its author sees until it is published. @throws Refusal 422. (rules/entries#kudos) */
export function draftKudos(deps: Pick<World, "transact">, actor: Actor, draft: KudosDraft): Promise<Kudos> {
  const { employee_id: author_id } = actor
  return deps.transact(async (tx) => {
    refuseFutureWeek(tx.now, draft.week_start)
    await refuseRecipients(tx, actor, { ...draft, author_id })

    const card = await weeklyKudos.insert(tx.db, {
      _id: newId(),
      ...draft,
      status: "draft",
      author_id,
      published_at: null,
      created_at: tx.at,
      updated_at: tx.at,
      updated_by_id: author_id,
      version: 1,
    })
    tx.audit(actor, "kudos.drafted", { collection: weeklyKudos.name, id: card._id, change: { after: draft } })
    return presentKudos(tx.db, actor, card)
  })
}
