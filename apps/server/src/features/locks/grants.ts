import type { List } from "@scorecard/contracts/common"
import type {
  UnlockGrant,
  UnlockGrantDraft,
  UnlockGrantView,
  UnlockGrantsExportQuery,
  UnlockGrantsQuery,
} from "@scorecard/contracts/locks"
import { Refusal, invalidField } from "@scorecard/contracts/refusals"
import { formatInstant, type Actor } from "@scorecard/domain"
import { grantOf, lockOpenGrant, unlockGrants, unlockGrantList } from "#core/locks/index.ts"
import { personInPool } from "#core/people/index.ts"
import { assertSameVersion, newId, timestamp, type FileResponse, type Platform } from "#platform/index.ts"

/**
 * One grant at a time: if two were open, one would stay open after the other is revoked.
 * @throws Refusal 404 for an unknown employee, 422 for a time that has passed, 409 `grant_active`.
 * (rules/locks#unlock-grants)
 */
export function grantUnlock(
  deps: Pick<Platform, "transact">,
  actor: Actor,
  draft: UnlockGrantDraft,
): Promise<UnlockGrantView> {
  return deps.transact(async (tx) => {
    await personInPool(tx.db, actor, draft.employee_id)
    if (draft.until <= tx.at) throw invalidField("until", "A grant ends in the future.")
    const open = await lockOpenGrant(tx.db, draft, tx.at)
    if (open) throw grantActiveRefusal(open)

    const created = { created_at: tx.at, created_by_id: actor.employee_id }
    const newGrant = { _id: newId(), ...draft, ...created, revoked_at: null, revoked_by_id: null, version: 1 }
    const grant = await unlockGrants.insert(tx.db, newGrant)
    const target = { collection: unlockGrants.name, id: grant._id, employee_id: grant.employee_id }
    tx.audit(actor, "unlock.granted", { ...target, change: { ...draft } })
    return presentGrant(grant, tx.at)
  })
}

function grantActiveRefusal({ _id: grant_id, until }: UnlockGrant): Refusal {
  const message = `A grant is already open until ${formatInstant(until)}. To choose another end, revoke it first.`
  return new Refusal("grant_active", message, { extra: { grant_id, until } })
}

/**
 * Immediately closes what the grant opened; the grant stays as a record. @throws Refusal 404, 412.
 * (rules/locks#unlock-grants)
 */
export function revokeUnlock(
  deps: Pick<Platform, "transact">,
  actor: Actor,
  id: string,
  ifMatch: number | null,
): Promise<void> {
  return deps.transact(async (tx) => {
    const grant = await grantOf(tx.db, id, "for update")
    assertSameVersion(ifMatch, grant)

    await unlockGrants.replace(tx.db, { ...grant, revoked_at: tx.at, revoked_by_id: actor.employee_id })
    const { employee_id, kind, year, month, until } = grant
    const target = { collection: unlockGrants.name, id, employee_id }
    tx.audit(actor, "unlock.revoked", { ...target, change: { kind, year, month, until } })
  })
}

type Deps = Pick<Platform, "db" | "cursors" | "clock">

export function listGrants(deps: Deps, query: UnlockGrantsQuery): Promise<List<UnlockGrantView>> {
  const at = timestamp(deps.clock.now())
  return unlockGrantList.page(deps, query, at, (found) => found.map((grant) => presentGrant(grant, at)))
}

/** The grants as a file. */
export function exportGrants(deps: Omit<Deps, "cursors">, query: UnlockGrantsExportQuery): Promise<FileResponse> {
  const at = timestamp(deps.clock.now())
  return unlockGrantList.file(deps, query, at, (found) => found.map((grant) => presentGrant(grant, at)))
}

/** @throws Refusal 404. */
export async function getGrant({ db, clock }: Pick<Platform, "db" | "clock">, id: string): Promise<UnlockGrantView> {
  return presentGrant(await grantOf(db, id), timestamp(clock.now()))
}

/** `at` is the time of the request. Only level 5 sees grants, so the reader may revoke any that is not revoked. */
function presentGrant(grant: UnlockGrant, at: string): UnlockGrantView {
  const status = grant.revoked_at !== null ? "revoked" : grant.until > at ? "active" : "ended"
  return { ...grant, status, abilities: { revoke: status !== "revoked" } }
}
