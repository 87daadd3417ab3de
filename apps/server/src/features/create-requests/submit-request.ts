import type { CreateRequest } from "@scorecard/contracts/create-requests"
import type { EmployeeDraft } from "@scorecard/contracts/employees"
import type { Actor } from "@scorecard/domain/access"
import { newId } from "#platform/identifiers/index.ts"
import type { World } from "#platform/world.ts"
import { createRequests } from "./create-requests.store.ts"
import { decidersOf } from "./deciders.store.ts"
import type { CreateRequestsNeeds } from "./needs.ts"
import { linkTo, presentRequest } from "./present-request.ts"

/**
 * Asks for an employee. What is wrong with the record is said now, to whoever can mend it; whether the level may be
 * given is the approver's question. (rules/people#create-requests)
 * @throws Refusal 422
 */
export async function submitRequest(
  deps: Pick<World, "transact"> & Pick<CreateRequestsNeeds, "vetDraft">,
  actor: Actor,
  draft: EmployeeDraft,
): Promise<CreateRequest> {
  return deps.transact(async (tx) => {
    await deps.vetDraft(tx, actor, draft)
    const request = await createRequests.insert(tx.db, {
      _id: newId(),
      status: "pending",
      proposed: draft,
      requested_by_id: actor.employee_id,
      decided_by_id: null,
      decided_at: null,
      review_note: null,
      employee_id: null,
      created_at: tx.at,
      updated_at: tx.at,
      version: 1,
    })
    tx.audit(actor, "employee_create_request.submitted", { collection: createRequests.name, id: request._id })
    const recipient_ids = (await decidersOf(tx.db, request._id)).filter((id) => id !== actor.employee_id)
    if (recipient_ids.length > 0) {
      const data = { request_id: request._id, requested_by_id: actor.employee_id }
      tx.announce({ type: "employee.create_request.submitted", recipient_ids, data, link: linkTo(request) })
    }
    return presentRequest(tx.db, actor, request)
  })
}
