import {
  MAX_DISPUTE_COMMENTS,
  type Dispute,
  type DisputeAcceptance,
  type DisputeThread,
} from "@scorecard/contracts/disputes"
import type { Entry } from "@scorecard/contracts/entries"
import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor, EntryKind } from "@scorecard/domain"
import { disputes, saveDecision } from "#core/disputes/index.ts"
import { findNames } from "#core/people/index.ts"
import { assertSameVersion, newId, type Database, type Platform, type Tx } from "#platform/index.ts"
import { getDispute } from "./disputes.store.ts"
import { assertCanComment, assertCanDecide, assertIsOwn, assertOpen, presentThread } from "./policy.ts"

type EntryTarget = { kind: EntryKind; id: string }

/** What disputes need of entries: there is one way to change one. */
export type DisputedEntries = {
  /** Locks the month and then the entry. @throws Refusal 404 */
  lockEntry(tx: Tx, actor: Actor, target: EntryTarget): Promise<{ entry: Entry; date: string }>
  /** @throws Refusal 422, with paths below `change` */
  parsePatch(kind: EntryKind, patch: Record<string, unknown>): object
  /** @throws Refusal 403, 404, 422, 409, as for every change. */
  changeEntry(tx: Tx, actor: Actor, target: EntryTarget & { patch: Record<string, unknown> }): Promise<unknown>
  /** Deletes the entry, which accepts its open dispute with this note. @throws Refusal 403, 404, 409 */
  removeEntry(tx: Tx, actor: Actor, target: EntryTarget & { dispute_note: string }): Promise<unknown>
}

/** The version that the caller saw; null where it doesn't matter. */
type Target = { id: string; ifMatch: number | null }
type Transact = Pick<Platform, "transact">

export async function showDispute(db: Database, reader: Actor, dispute: Dispute): Promise<DisputeThread> {
  const people = [dispute.employee_id, ...dispute.comments.map(({ author_id }) => author_id)]
  return presentThread(reader, dispute, await findNames(db, people))
}

/** @throws Refusal 404, 403, 412, 409 already_decided or state_conflict. */
export function addComment(
  { transact }: Transact,
  actor: Actor,
  { id, ifMatch, message }: Target & { message: string },
): Promise<DisputeThread> {
  return transact(async (tx) => {
    const dispute = await getDispute(tx.db, actor, id, "for update")
    assertCanComment(actor, dispute)
    assertSameVersion(ifMatch, dispute)
    assertOpen(dispute)
    if (dispute.comments.length >= MAX_DISPUTE_COMMENTS) {
      throw new Refusal("state_conflict", `A dispute has at most ${MAX_DISPUTE_COMMENTS} comments. Decide it.`)
    }
    const comment = { _id: newId(), author_id: actor.employee_id, message, created_at: tx.at }
    const comments = [...dispute.comments, comment]
    const saved = await disputes.replace(tx.db, { ...dispute, comments, updated_at: tx.at })
    const change = { comment_id: comment._id }
    tx.audit(actor, "dispute.commented", {
      collection: disputes.name,
      id,
      employee_id: dispute.employee_id,
      change,
    })
    return showDispute(tx.db, actor, saved)
  })
}

/** @throws Refusal 404, 403, 412, 409 already_decided. */
export function withdrawDispute({ transact }: Transact, actor: Actor, { id, ifMatch }: Target): Promise<DisputeThread> {
  return transact(async (tx) => {
    const dispute = await getDispute(tx.db, actor, id, "for update")
    assertIsOwn(actor, dispute)
    assertSameVersion(ifMatch, dispute)
    assertOpen(dispute)
    const withdrawn = await saveDecision(tx, actor, dispute, { status: "withdrawn", note: null, outcome: null })
    return showDispute(tx.db, actor, withdrawn)
  })
}

/** Writes no entry, so no lock refuses it. @throws Refusal 404, 403, 412, 409 already_decided. */
export function rejectDispute(
  { transact }: Transact,
  actor: Actor,
  { id, ifMatch, note }: Target & { note: string },
): Promise<DisputeThread> {
  return transact(async (tx) => {
    const dispute = await getDispute(tx.db, actor, id, "for update")
    assertDecidable(actor, dispute, ifMatch)
    return showDispute(
      tx.db,
      actor,
      await saveDecision(tx, actor, dispute, { status: "rejected", note, outcome: null }),
    )
  })
}

/**
 * Corrects or deletes the entry and accepts the dispute: both commit, or neither. The entry is locked before the
 * dispute, as by everyone who deletes it, so the dispute is checked again once it is locked.
 * @throws Refusal 404, 403, 422, 412, 409 already_decided or by lock.
 */
export function acceptDispute(
  deps: Transact & DisputedEntries,
  actor: Actor,
  { id, ifMatch, note, change }: Target & DisputeAcceptance,
): Promise<DisputeThread> {
  return deps.transact(async (tx) => {
    const before = await getDispute(tx.db, actor, id)
    const { kind, entry_id } = before
    assertCanDecide(actor, before)
    if (change !== "delete") deps.parsePatch(kind, change)
    assertDecidable(actor, before, ifMatch)
    const target = { kind, id: entry_id }
    try {
      if (change === "delete") await deps.removeEntry(tx, actor, { ...target, dispute_note: note })
      else await deps.changeEntry(tx, actor, { ...target, patch: change })
    } catch (error) {
      // Someone who deleted the entry in the meantime decided the dispute.
      if (error instanceof Refusal && error.code === "not_found") assertOpen(await getDispute(tx.db, actor, id))
      throw error
    }
    const locked = await getDispute(tx.db, actor, id, "for update")
    if (change === "delete") {
      if (locked.outcome !== "deleted") assertOpen(locked)
      return showDispute(tx.db, actor, locked)
    }
    // Moving the entry may have changed the dispute's date, and so its version.
    assertOpen(locked)
    return showDispute(
      tx.db,
      actor,
      await saveDecision(tx, actor, locked, { status: "accepted", note, outcome: "changed" }),
    )
  })
}

function assertDecidable(actor: Actor, dispute: Dispute, ifMatch: number | null): void {
  assertCanDecide(actor, dispute)
  assertSameVersion(ifMatch, dispute)
  assertOpen(dispute)
}
