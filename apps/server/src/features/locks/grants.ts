import type {
  UnlockGrant,
  UnlockGrantDraft,
  UnlockGrantView,
  UnlockGrantsExportQuery,
} from "@scorecard/contracts/locks"
import { Refusal, invalidField } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import { formatInstant } from "@scorecard/domain/calendar"
import { grantOf, grantPositionOf, holdOpenGrant, selectionOfGrants, unlockGrants } from "#core/locks/index.ts"
import { personInPool } from "#core/people/index.ts"
import { timestamp } from "#platform/clock/index.ts"
import { refuseOtherVersion } from "#platform/documents/index.ts"
import type { FileAnswer } from "#platform/http/index.ts"
import { newId } from "#platform/identifiers/index.ts"
import { exportFile, fieldColumns, keysetBatches, mapBatches } from "#platform/tables/index.ts"
import type { World } from "#platform/world.ts"

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

const COLUMNS = fieldColumns<UnlockGrantView>([
  "_id",
  "employee_id",
  "kind",
  "year",
  "month",
  "until",
  "reason",
  "status",
  "created_at",
  "created_by_id",
  "revoked_at",
  "revoked_by_id",
  "version",
])

/** The list as a file. */
export function exportGrants(
  { db, clock }: Pick<World, "db" | "clock">,
  { format, ...query }: UnlockGrantsExportQuery,
): Promise<FileAnswer> {
  const at = timestamp(clock.now())
  const batches = keysetBatches<UnlockGrant>((after, limit) =>
    unlockGrants.select(db, selectionOfGrants(query, { after: after && grantPositionOf(after, query), at, limit })),
  )
  const lines = mapBatches(batches, async (grants) => grants.map((grant) => presentGrant(grant, at)))
  return exportFile("unlock-grants", format, COLUMNS, lines)
}

/** `at` is the moment that the grant is looked at. Only level 5 sees grants, and they may take back what is not. */
export function presentGrant(grant: UnlockGrant, at: string): UnlockGrantView {
  const status = grant.revoked_at !== null ? "revoked" : grant.until > at ? "active" : "ended"
  return { ...grant, status, abilities: { revoke: status !== "revoked" } }
}
