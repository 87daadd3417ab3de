import type { CreateRequest } from "@scorecard/contracts/create-requests"
import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import type { Tx } from "#platform/transactions/index.ts"
import { createRequests, requestSeenBy, type CreateRequestDocument } from "./create-requests.store.ts"
import { linkTo, presentRequest } from "./present-request.ts"

type Decision = Pick<CreateRequestDocument, "proposed" | "employee_id" | "review_note"> & {
  status: "approved" | "rejected"
}

/**
 * Holds the request, so that of many who press at once the first decides.
 * @throws Refusal 404 or 409 `already_decided`.
 */
export async function holdPending(tx: Tx, actor: Actor, id: string): Promise<CreateRequestDocument> {
  const request = await requestSeenBy(tx.db, actor, id, "for update")
  if (request.status === "pending") return request
  throw new Refusal("already_decided", `This request was ${request.status} before.`)
}

/** Writes the decision down and tells the requester, unless they decided themselves. */
export async function settle(
  tx: Tx,
  actor: Actor,
  request: CreateRequestDocument,
  decision: Decision,
): Promise<CreateRequest> {
  const { status, employee_id } = decision
  const stamps = { decided_by_id: actor.employee_id, decided_at: tx.at, updated_at: tx.at }
  const decided = await createRequests.replace(tx.db, { ...request, ...decision, ...stamps })
  const target = { collection: createRequests.name, id: request._id, employee_id }
  tx.audit(actor, `employee_create_request.${status}`, target)
  if (request.requested_by_id !== actor.employee_id) {
    tx.announce({
      type: `employee.create_request.${status}`,
      recipient_ids: [request.requested_by_id],
      data: { request_id: request._id, employee_id, review_note: decided.review_note },
      link: linkTo(decided),
    })
  }
  // Nobody is asked to decide it any more.
  const type = "employee.create_request.submitted"
  const ends = { type, by: "reading", request_id: request._id } as const
  tx.announce({ type, recipient_ids: [], data: {}, link: null, ends })
  return presentRequest(tx.db, actor, decided)
}
