import type { AtwApproval, AtwRequest } from "@scorecard/contracts/atw-requests"
import type { Actor } from "@scorecard/domain"
import { assertSameVersion, type Platform, type Tx } from "#platform/index.ts"
import { assertPending, presentRequest, requireCancelable, requireDecidable } from "./policy.ts"
import { removeFile } from "./proofs.ts"
import { atwRequests, type AtwRequestDocument } from "./atw-requests.store.ts"
import { requestedEntry, requestLink, type EntryOperations } from "./submit.ts"

/** The version that the caller saw; null where it doesn't matter. */
type RequestVersion = { id: string; ifMatch: number | null }

/**
 * Creates the entry as the reviewer's, with every check and lock of a new entry, in the transaction that decides the
 * request: both, or neither. (rules/entries#atw-requests)
 * @throws Refusal 403, 404, 422, 412, 409 `already_decided` or by lock.
 */
export function approveRequest(
  deps: Pick<Platform, "transact"> & Pick<EntryOperations, "submitRequest">,
  actor: Actor,
  target: RequestVersion,
  approval: AtwApproval,
): Promise<AtwRequest> {
  return deps.transact(async (tx) => {
    const request = await lockPending(tx, actor, target)
    const entry = await deps.submitRequest(tx, actor, requestedEntry(request, approval))
    const { final_score } = approval
    return saveDecision(tx, actor, request, { status: "approved", entry_id: entry._id, final_score })
  })
}

/** Writes no entry, so no lock refuses it. @throws Refusal 403, 404, 412 or 409 `already_decided`. */
export function rejectRequest(
  { transact }: Pick<Platform, "transact">,
  actor: Actor,
  target: RequestVersion,
  review_note: string,
): Promise<AtwRequest> {
  return transact(async (tx) => {
    const request = await lockPending(tx, actor, target)
    return saveDecision(tx, actor, request, { status: "rejected", review_note })
  })
}

/**
 * Removes a pending request, and then its proof. The audit log records that it existed, not what it said.
 * @throws Refusal 403, 404, 412 or 409 `already_decided`. (rules/entries#atw-requests)
 */
export async function cancelRequest(
  deps: Pick<Platform, "transact" | "storage" | "log">,
  actor: Actor,
  { id, ifMatch }: RequestVersion,
): Promise<void> {
  const { proof } = await deps.transact(async (tx) => {
    const request = await requireCancelable(tx.db, actor, id, "for update")
    assertSameVersion(ifMatch, request)
    assertPending(request)
    await atwRequests.remove(tx.db, id)
    const { employee_id, date_of_occurrence: date } = request
    tx.audit(actor, "atw_request.cancelled", { collection: atwRequests.name, id, employee_id, change: { date } })
    endReview(tx, id)
    return request
  })
  if (proof) await removeFile(deps, proof.key)
}

/**
 * Locks the request, so that of several reviewers the first one decides. The locks of the month are taken after the
 * lock of the request, never before.
 * @throws Refusal 403, 404, 412 or 409 `already_decided`.
 */
async function lockPending(tx: Tx, actor: Actor, { id, ifMatch }: RequestVersion): Promise<AtwRequestDocument> {
  const request = await requireDecidable(tx.db, actor, id, "for update")
  assertSameVersion(ifMatch, request)
  assertPending(request)
  return request
}

type Decision =
  { status: "approved"; entry_id: string; final_score: number } | { status: "rejected"; review_note: string }

/** Saves the decision and notifies the employee, unless they decided themselves. */
async function saveDecision(
  tx: Tx,
  actor: Actor,
  request: AtwRequestDocument,
  decision: Decision,
): Promise<AtwRequest> {
  const stamps = { decided_by_id: actor.employee_id, decided_at: tx.at, updated_at: tx.at }
  const decided = await atwRequests.replace(tx.db, { ...request, ...decision, ...stamps })
  const { _id: id, employee_id, date_of_occurrence: date, impact, entry_id, final_score } = decided
  const { status, ...change } = decision
  tx.audit(actor, `atw_request.${status}`, { collection: atwRequests.name, id, employee_id, change })
  if (employee_id !== actor.employee_id) {
    const data = { request_id: id, employee_id, date, impact, entry_id, final_score, review_note: decided.review_note }
    const type = `scorecard.atw.request_${status}`
    tx.announce({ type, recipient_ids: [employee_id], data, link: requestLink(request, "mine") })
  }
  endReview(tx, id)
  return presentRequest(tx.db, actor, decided)
}

/** Marks the reviewers' notifications as read. */
function endReview(tx: Tx, request_id: string): void {
  const type = "scorecard.atw.request_submitted"
  tx.announce({ type, recipient_ids: [], data: {}, link: null, ends: { type, by: "reading", request_id } })
}
