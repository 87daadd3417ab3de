import type { UnlockGrant, UnlockGrantDraft, UnlockGrantView } from "@scorecard/contracts/locks"
import { invalidField, Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import { formatInstant } from "@scorecard/domain/calendar"
import { personInPool } from "#core/people/index.ts"
import { newId } from "#platform/identifiers/index.ts"
import type { World } from "#platform/world.ts"
import { presentGrant } from "./present-grant.ts"
import { holdOpenGrant, unlockGrants } from "#core/locks/index.ts"

/**
 * One at a time: two that are open side by side would leave one open when the other is taken back.
 * @throws Refusal 404 for an unknown employee, 422 for a time that has passed, 409 `grant_active`.
 * (rules/locks#unlock-grants)
 */
export function grantUnlock(
  deps: Pick<World, "transact">,
  actor: Actor,
  draft: UnlockGrantDraft,
): Promise<UnlockGrantView> {
  return deps.transact(async (tx) => {
    await personInPool(tx.db, actor, draft.employee_id)
    if (draft.until <= tx.at) throw invalidField("until", "A grant ends in the future.")
    const open = await holdOpenGrant(tx.db, draft, tx.at)
    if (open) throw grantActiveRefusal(open)

    const made = { created_at: tx.at, created_by_id: actor.employee_id }
    const kept = { _id: newId(), ...draft, ...made, revoked_at: null, revoked_by_id: null, version: 1 }
    const grant = await unlockGrants.insert(tx.db, kept)
    const target = { collection: unlockGrants.name, id: grant._id, employee_id: grant.employee_id }
    tx.audit(actor, "unlock.granted", { ...target, change: { ...draft } })
    return presentGrant(grant, tx.at)
  })
}

function grantActiveRefusal({ _id: grant_id, until }: UnlockGrant): Refusal {
  const message = `A grant is already open until ${formatInstant(until)}. To choose another end, revoke it first.`
  return new Refusal("grant_active", message, { extra: { grant_id, until } })
}
