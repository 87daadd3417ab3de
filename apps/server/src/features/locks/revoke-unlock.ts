import type { Actor } from "@scorecard/domain/access"
import { refuseOtherVersion } from "#platform/documents/index.ts"
import type { World } from "#platform/world.ts"
import { grantOf, unlockGrants } from "#core/locks/index.ts"

/**
 * Closes what the grant opened at once; the grant stays as a record. @throws Refusal 404, 412.
 * (rules/locks#unlock-grants)
 */
export function revokeUnlock(
  deps: Pick<World, "transact">,
  actor: Actor,
  id: string,
  ifMatch: number | null,
): Promise<void> {
  return deps.transact(async (tx) => {
    const grant = await grantOf(tx.db, id, "for update")
    refuseOtherVersion(ifMatch, grant)

    await unlockGrants.replace(tx.db, { ...grant, revoked_at: tx.at, revoked_by_id: actor.employee_id })
    const { employee_id, kind, year, month, until } = grant
    const target = { collection: unlockGrants.name, id, employee_id }
    tx.audit(actor, "unlock.revoked", { ...target, change: { kind, year, month, until } })
  })
}
