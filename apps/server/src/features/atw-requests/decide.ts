import type { AtwRequest } from "@scorecard/contracts/atw-requests"
import { Refusal } from "@scorecard/contracts/refusals"
import { mayChangeFiguresOf, type Actor } from "@scorecard/domain/access"
import { refuseOtherVersion, type Database } from "#platform/documents/index.ts"
import type { Tx } from "#platform/transactions/index.ts"
import { atwRequests, requestInPool, type AtwRequestDocument } from "./atw-requests.store.ts"
import { linkTo, presentRequest } from "./present-request.ts"

/** @throws Refusal 404; 403 `own_entry`: nobody decides their own, level 5 excepted. (rules/entries#atw-requests) */
export async function decidable(
  db: Database,
  actor: Actor,
  id: string,
  lock?: "for update",
): Promise<AtwRequestDocument> {
  const request = await requestInPool(db, actor, id, lock)
  if (mayChangeFiguresOf(actor, request.employee_id)) return request
  throw new Refusal("own_entry", "This request is your own. Your manager decides it.")
}

/**
 * Holds the request, so that of many who press at once the first decides. Whoever holds a request takes the locks of
 * the month after it, never before.
 * @throws Refusal 403, 404, 412 or 409 `already_decided`.
 */
export async function holdPending(
  tx: Tx,
  actor: Actor,
  id: string,
  ifMatch: number | null,
): Promise<AtwRequestDocument> {
  const request = await decidable(tx.db, actor, id, "for update")
  refuseOtherVersion(ifMatch, request)
  refuseDecided(request)
  return request
}

export function refuseDecided({ status }: AtwRequestDocument): void {
  if (status !== "pending") throw new Refusal("already_decided", `This request was ${status} before.`)
}

/** Nobody is asked to review it any more. */
export function endReview(tx: Tx, request_id: string): void {
  const type = "scorecard.atw.request_submitted"
  tx.announce({ type, recipient_ids: [], data: {}, link: null, ends: { type, by: "reading", request_id } })
}

type Decision =
  { status: "approved"; entry_id: string; final_score: number } | { status: "rejected"; review_note: string }

/** Writes the decision down and tells the person, unless they decided themselves. */
export async function settle(
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
    tx.announce({ type, recipient_ids: [employee_id], data, link: linkTo(request, "mine") })
  }
  endReview(tx, id)
  return presentRequest(tx.db, actor, decided)
}
