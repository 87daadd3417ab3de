import type { Actor } from "@scorecard/domain/access"
import { refuseOtherVersion } from "#platform/documents/index.ts"
import type { World } from "#platform/world.ts"
import { unlockGrants } from "./locks.store.ts"

/** @throws Refusal 404, 412. (decisions §4) */
export function revokeUnlock(
  deps: Pick<World, "transact">,
  actor: Actor,
  id: string,
  ifMatch: number | null,
): Promise<void> {
  return deps.transact(async (tx) => {
    const grant = await unlockGrants.get(tx.db, id, "for update")
    refuseOtherVersion(ifMatch, grant)

    await unlockGrants.remove(tx.db, id)
    const { employee_id, kind, year, month, until } = grant
    const target = { collection: unlockGrants.name, id, employee_id }
    tx.audit(actor, "unlock.revoked", { ...target, change: { kind, year, month, until } })
  })
}
