import type { List } from "@scorecard/contracts/common"
import type { CreateRequest, ProposalEdits } from "@scorecard/contracts/create-requests"
import { EmployeeDraft } from "@scorecard/contracts/employees"
import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain"
import { newId, type Platform, type Tx } from "#platform/index.ts"
import {
  createRequestList,
  createRequests,
  getVisibleRequest,
  type CreateRequestDocument,
  type CreateRequestsQuery,
} from "./create-requests.store.ts"
import { findEligibleApprovers, presentRequest, presentRequests } from "./policy.ts"

const SUBMITTED = "employee.create_request.submitted"

/** What the employees feature provides: there is one way to become an employee. */
export type EmployeeActions = {
  /** @throws Refusal 403 or 422, as POST /v1/employees does. */
  addEmployee(tx: Tx, actor: Actor, draft: EmployeeDraft): Promise<{ employee_id: string }>
  /** @throws Refusal 422 for what would be wrong with the record, whoever adds it. */
  validateDraft(tx: Tx, actor: Actor, draft: EmployeeDraft): Promise<void>
}

/**
 * Requests a new employee. Mistakes in the record are reported now, to the person who can fix them. Whether the level
 * may be granted is decided when the request is approved. (rules/people#create-requests)
 * @throws Refusal 422
 */
export async function submitRequest(
  deps: Pick<Platform, "transact"> & Pick<EmployeeActions, "validateDraft">,
  actor: Actor,
  draft: EmployeeDraft,
): Promise<CreateRequest> {
  return deps.transact(async (tx) => {
    await deps.validateDraft(tx, actor, draft)
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
    const approvers = await findEligibleApprovers(tx.db, request._id)
    const recipient_ids = approvers.filter((id) => id !== actor.employee_id)
    if (recipient_ids.length > 0) {
      const data = { request_id: request._id, requested_by_id: actor.employee_id }
      tx.announce({ type: SUBMITTED, recipient_ids, data, link: requestLink(request) })
    }
    return presentRequest(tx.db, actor, request)
  })
}

export function listRequests(
  deps: Pick<Platform, "db" | "cursors">,
  actor: Actor,
  query: CreateRequestsQuery,
): Promise<List<CreateRequest>> {
  return createRequestList.page(deps, query, actor, (requests) => presentRequests(deps.db, actor, requests))
}

/** @throws Refusal 404 */
export async function getRequest({ db }: Pick<Platform, "db">, actor: Actor, id: string): Promise<CreateRequest> {
  return presentRequest(db, actor, await getVisibleRequest(db, actor, id))
}

/**
 * Adds the employee, with the approver's edits and by the approver's own rights. Every check of POST /v1/employees
 * applies, in the transaction that decides the request. (rules/people#create-requests)
 * @throws Refusal 403, 404, 409 `already_decided` or 422.
 */
export async function approveRequest(
  deps: Pick<Platform, "transact"> & Pick<EmployeeActions, "addEmployee">,
  actor: Actor,
  id: string,
  edits: ProposalEdits,
): Promise<CreateRequest> {
  return deps.transact(async (tx) => {
    const request = await lockPendingRequest(tx, actor, id)
    const draft = applyEdits(request.proposed, edits)
    const { employee_id } = await deps.addEmployee(tx, actor, draft)
    return recordDecision(tx, actor, request, { status: "approved", proposed: draft, employee_id, review_note: null })
  })
}

/** @throws Refusal 404 or 409 `already_decided`. */
export async function rejectRequest(
  { transact }: Pick<Platform, "transact">,
  actor: Actor,
  id: string,
  review_note: string,
): Promise<CreateRequest> {
  return transact(async (tx) => {
    const request = await lockPendingRequest(tx, actor, id)
    const { proposed } = request
    return recordDecision(tx, actor, request, { status: "rejected", proposed, employee_id: null, review_note })
  })
}

/** A null employee_id lets the service generate one. */
function applyEdits(proposed: EmployeeDraft, { employee_id, ...edits }: ProposalEdits): EmployeeDraft {
  const { employee_id: proposedId, ...rest } = proposed
  const id = employee_id === undefined ? proposedId : (employee_id ?? undefined)
  return EmployeeDraft.parse({
    ...rest,
    ...edits,
    ...(id !== undefined && { employee_id: id }),
    personal_data: { ...proposed.personal_data, ...edits.personal_data },
    employment_data: { ...proposed.employment_data, ...edits.employment_data },
  })
}

/**
 * Locks the request, so that the first of several simultaneous decisions wins.
 * @throws Refusal 404 or 409 `already_decided`.
 */
async function lockPendingRequest(tx: Tx, actor: Actor, id: string): Promise<CreateRequestDocument> {
  const request = await getVisibleRequest(tx.db, actor, id, "for update")
  if (request.status === "pending") return request
  throw new Refusal("already_decided", `This request was ${request.status} before.`)
}

type Decision = Pick<CreateRequestDocument, "proposed" | "employee_id" | "review_note"> & {
  status: "approved" | "rejected"
}

/** Saves the decision and notifies the requester, unless they decided it themselves. */
async function recordDecision(
  tx: Tx,
  actor: Actor,
  request: CreateRequestDocument,
  decision: Decision,
): Promise<CreateRequest> {
  const { status, employee_id } = decision
  const stamps = { decided_by_id: actor.employee_id, decided_at: tx.at, updated_at: tx.at }
  const saved = await createRequests.replace(tx.db, { ...request, ...decision, ...stamps })
  const target = { collection: createRequests.name, id: request._id, employee_id }
  tx.audit(actor, `employee_create_request.${status}`, target)
  if (request.requested_by_id !== actor.employee_id) {
    tx.announce({
      type: `employee.create_request.${status}`,
      recipient_ids: [request.requested_by_id],
      data: { request_id: request._id, employee_id, review_note: decision.review_note },
      link: requestLink(saved),
    })
  }
  // Withdraws the notices that ask the approvers for a decision.
  const ends = { type: SUBMITTED, by: "reading", request_id: request._id } as const
  tx.announce({ type: SUBMITTED, recipient_ids: [], data: {}, link: null, ends })
  return presentRequest(tx.db, actor, saved)
}

/** The request's page in the web client. */
const requestLink = ({ status }: CreateRequestDocument) => `/create-requests?status=${status}`
