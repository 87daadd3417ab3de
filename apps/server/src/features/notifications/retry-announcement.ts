import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import { reviveAnnouncement } from "#platform/outbox/index.ts"
import type { World } from "#platform/world.ts"

/** @throws Refusal 404 for one that was not set aside */
export function retryAnnouncement({ transact }: Pick<World, "transact">, actor: Actor, id: string) {
  return transact(async (tx) => {
    if (!(await reviveAnnouncement(tx.db, id))) {
      throw new Refusal("not_found", "No announcement with this id was set aside.")
    }
    tx.audit(actor, "announcement.retried", { collection: "tbl_outbox", id })
    return { announcement_id: id, status: "waiting" as const }
  })
}
