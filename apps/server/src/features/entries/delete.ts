import type { EntryOf } from "@scorecard/contracts/entries"
import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor, EntryKind } from "@scorecard/domain"
import { forgetContents } from "#core/bulk/index.ts"
import { acceptDisputesOfDeleted } from "#core/disputes/index.ts"
import { guard } from "#core/locks/index.ts"
import { queueRecalculation } from "#core/months/index.ts"
import { assertSameVersion, type Platform, type Tx } from "#platform/index.ts"
import { entryDate } from "./kinds.ts"
import { concernedEmployeeMonths, datedWrite, recalculateEntries } from "./effects.ts"
import { entryLink, entryMonthLink } from "./notices.ts"
import { assertCanEdit, assertNotOwnEntry } from "./policy.ts"
import { getEntry, type EntryVersion, type Whereabouts } from "./entries.store.ts"

/**
 * Moves an entry into the recycle bin, where it no longer counts. @throws Refusal 403, 404, 412, 409.
 * (rules/entries#deleting-and-restoring)
 */
export function deleteEntry(deps: Pick<Platform, "transact">, actor: Actor, target: EntryVersion): Promise<void> {
  return deps.transact((tx) => deleteStoredEntry(tx, actor, target), { changesOneRecord: true })
}

/** The same in the caller's transaction. It accepts the open dispute about the entry, with `dispute_note`. */
export async function deleteStoredEntry(
  tx: Tx,
  actor: Actor,
  target: EntryVersion & { dispute_note?: string },
): Promise<void> {
  const { kind, id, dispute_note = null } = target
  const { entry, date } = await prepareDeletion(tx, actor, target)

  const { employee_id } = entry
  await kind.collection.replace(tx.db, { ...entry, deleted_at: tx.at, deleted_by_id: actor.employee_id })
  const change = { kind: kind.kind, date }
  tx.audit(actor, "entry.deleted", { collection: kind.collection.name, id, employee_id, change })
  const type = `scorecard.${kind.kind}.deleted_for_you`
  tx.announce({ ...entryMonthLink(kind, entry), type, recipient_ids: [employee_id] })
  await acceptDisputesOfDeleted(tx, actor, [entry], dispute_note)
  await recalculateEntries(tx, kind, [{ employee_id, dates: [date] }])
}

/** An entry that may be deleted, locked until the transaction ends. @throws Refusal as `deleteEntry` does */
export async function prepareDeletion<K extends EntryKind>(
  tx: Tx,
  actor: Actor,
  target: EntryVersion<K>,
): Promise<{ entry: EntryOf<K>; date: string }> {
  const { entry, date, refusal } = await lockEntry(tx, actor, target, "active")
  assertNotOwnEntry(actor, entry.employee_id)
  assertSameVersion(target.ifMatch, entry)
  if (refusal) throw refusal
  return { entry, date }
}

/**
 * Takes an entry out of the recycle bin, unchanged. @throws Refusal 403, 404, 412, 409 not_deleted or by lock.
 * (rules/entries#deleting-and-restoring)
 */
export function restoreEntry<K extends EntryKind>(
  deps: Pick<Platform, "transact">,
  actor: Actor,
  target: EntryVersion<K>,
): Promise<EntryOf<K>> {
  const { kind, id, ifMatch } = target
  return deps.transact(async (tx) => {
    const { entry, date, refusal } = await lockEntry(tx, actor, target, "anywhere")
    assertCanEdit(actor, entry)
    assertSameVersion(ifMatch, entry)
    if (entry.deleted_at === null) throw new Refusal("not_deleted", "This entry is not in the recycle bin.")
    if (refusal) throw refusal

    const { employee_id } = entry
    const restored = await kind.collection.replace(tx.db, { ...entry, deleted_at: null, deleted_by_id: null })
    const change = { kind: kind.kind, date }
    tx.audit(actor, "entry.restored", { collection: kind.collection.name, id, employee_id, change })
    // Otherwise "deleted" would be the employee's last notification about it.
    const { data, link } = entryLink(kind, restored)
    tx.announce({
      type: `scorecard.${kind.kind}.submitted_for_you`,
      recipient_ids: [employee_id],
      data: { ...data, restored: true },
      link,
      ends: { type: `scorecard.${kind.kind}.deleted_for_you`, by: "withdrawing", entry_id: id },
    })
    await recalculateEntries(tx, kind, [{ employee_id, dates: [date] }])
    return restored
  })
}

/**
 * Removes a deleted entry for good. It no longer counted, so no final month changes. The audit log records that it
 * existed, not what it said. @throws Refusal 404, 412, 409 not_deleted. (rules/entries#deleting-and-restoring)
 */
export function purgeEntry(deps: Pick<Platform, "transact">, actor: Actor, target: EntryVersion): Promise<void> {
  const { kind, id, ifMatch } = target
  return deps.transact(async (tx) => {
    const { entry, date } = await lockEntry(tx, actor, target, "anywhere")
    assertSameVersion(ifMatch, entry)
    if (entry.deleted_at === null) throw new Refusal("not_deleted", "Only what is in the recycle bin can be purged.")

    const { employee_id } = entry
    await kind.collection.remove(tx.db, entry)
    await forgetContents(tx.db, [id])
    const change = { kind: kind.kind, date }
    tx.audit(actor, "entry.purged", { collection: kind.collection.name, id, employee_id, change })
    await queueRecalculation(tx, concernedEmployeeMonths(kind, [{ employee_id, dates: [date] }]))
  })
}

/** An entry locked until the transaction ends, and the month or page lock that forbids changing it. */
type LockedEntry<K extends EntryKind> = { entry: EntryOf<K>; date: string; refusal: Refusal | null }

/**
 * Locks first the months that an entry concerns, then the entry, in the order of every writer.
 * @throws Refusal 404; 412 if it was moved in between.
 */
export async function lockEntry<K extends EntryKind>(
  tx: Tx,
  actor: Actor,
  target: EntryVersion<K>,
  whereabouts: Whereabouts,
): Promise<LockedEntry<K>> {
  const { kind } = target
  const known = await getEntry(tx.db, actor, target, { whereabouts })
  const { employee_id } = known
  const date = entryDate(kind, known)
  // Only active entries are deleted, and a deleted one is dated nowhere.
  const lands_on = whereabouts === "active" ? [] : [date]
  const write = { ...datedWrite(kind, { employee_id, dates: [date] }), lands_on }
  const { refusal } = await guard(tx, actor, [write], "later")

  const entry = await getEntry(tx.db, actor, target, { whereabouts, lock: "for update", employeeId: employee_id })
  if (entryDate(kind, entry) !== date) {
    throw new Refusal("version_mismatch", "This entry was just moved to another day. Read it again.")
  }
  return { entry, date, refusal }
}
