import type { List } from "@scorecard/contracts/common"
import * as contracts from "@scorecard/contracts/create-requests"
import { EmployeeDraft } from "@scorecard/contracts/employees"
import { Refusal } from "@scorecard/contracts/refusals"
import { ACCESS_LEVELS, type Actor, holds } from "@scorecard/domain"
import { type Database, type MountedRoute, type Platform, type Tx, mount, newId } from "#platform/index.ts"
import * as store from "./create-requests.store.ts"

export function openCreateRequests(
  platform: Platform,
  { addEmployee, validateDraft }: EmployeeActions,
): { routes: MountedRoute[]; countPending(actor: Actor): Promise<number> } {
  const { transact } = platform
  const locate = ({ actor, params }: { actor: Actor; params: { id: string } }) =>
    store.getVisibleRequest(platform.db, actor, params.id)

  return {
    routes: [
      mount(contracts.submitCreateRequest, (ctx) => submitRequest({ transact, validateDraft }, ctx.actor, ctx.body)),
      mount(contracts.listCreateRequests, (ctx) => listRequests(platform, ctx.actor, ctx.query)),
      mount(contracts.exportCreateRequests, (ctx) => store.createRequestList.file(platform, ctx.query, ctx.actor)),
      mount(contracts.readCreateRequest, (ctx) => getRequest(platform, ctx.actor, ctx.params.id)),
      mount(
        contracts.approveCreateRequest,
        (ctx) => approveRequest({ transact, addEmployee }, ctx.actor, ctx.params.id, ctx.body),
        locate,
      ),
      mount(
        contracts.rejectCreateRequest,
        (ctx) => rejectRequest(platform, ctx.actor, ctx.params.id, ctx.body.review_note),
        locate,
      ),
    ],
    countPending: (actor) => countPending(platform, actor),
  }
}

const SUBMITTED = "employee.create_request.submitted"

/** What the employees feature provides: there is one way to become an employee. */
export type EmployeeActions = {
  /** @throws Refusal 403 or 422, like POST /v1/employees. */
  addEmployee(tx: Tx, actor: Actor, draft: EmployeeDraft): Promise<{ employee_id: string }>
  /** @throws Refusal 422 for issues of the record that do not depend on who adds it. */
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
): Promise<contracts.CreateRequest> {
  return deps.transact(async (tx) => {
    await deps.validateDraft(tx, actor, draft)
    const request = await store.createRequests.insert(tx.db, {
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
    tx.audit(actor, "employee_create_request.submitted", { collection: store.createRequests.name, id: request._id })
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
  query: store.CreateRequestsQuery,
): Promise<List<contracts.CreateRequest>> {
  return store.createRequestList.page(deps, query, actor, (requests) => presentRequests(deps.db, actor, requests))
}

/** The requests that await a decision, among those that the actor sees. */
async function countPending(deps: Pick<Platform, "db" | "cursors">, actor: Actor): Promise<number> {
  const { items, total } = await listRequests(deps, actor, { status: "pending", sort: "-created_at", limit: 1 })
  return total ?? items.length
}

/** @throws Refusal 404 */
export async function getRequest(
  { db }: Pick<Platform, "db">,
  actor: Actor,
  id: string,
): Promise<contracts.CreateRequest> {
  return presentRequest(db, actor, await store.getVisibleRequest(db, actor, id))
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
  edits: contracts.ProposalEdits,
): Promise<contracts.CreateRequest> {
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
): Promise<contracts.CreateRequest> {
  return transact(async (tx) => {
    const request = await lockPendingRequest(tx, actor, id)
    const { proposed } = request
    return recordDecision(tx, actor, request, { status: "rejected", proposed, employee_id: null, review_note })
  })
}

/** A null employee_id lets the service generate one. */
function applyEdits(proposed: EmployeeDraft, { employee_id, ...edits }: contracts.ProposalEdits): EmployeeDraft {
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
async function lockPendingRequest(tx: Tx, actor: Actor, id: string): Promise<store.CreateRequestDocument> {
  const request = await store.getVisibleRequest(tx.db, actor, id, "for update")
  if (request.status === "pending") return request
  throw new Refusal("already_decided", `This request has already been ${request.status}.`)
}

type Decision = Pick<store.CreateRequestDocument, "proposed" | "employee_id" | "review_note"> & {
  status: "approved" | "rejected"
}

/** Saves the decision and notifies the requester, unless they decided it themselves. */
async function recordDecision(
  tx: Tx,
  actor: Actor,
  request: store.CreateRequestDocument,
  decision: Decision,
): Promise<contracts.CreateRequest> {
  const { status, employee_id } = decision
  const stamps = { decided_by_id: actor.employee_id, decided_at: tx.at, updated_at: tx.at }
  const saved = await store.createRequests.replace(tx.db, { ...request, ...decision, ...stamps })
  const target = { collection: store.createRequests.name, id: request._id, employee_id }
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
const requestLink = ({ status }: store.CreateRequestDocument) => `/create-requests?status=${status}`

const APPROVER_LEVELS = ACCESS_LEVELS.filter((level) => holds(level, "employees.approve_requests"))

/** Every active person who could approve the request as it is. */
export async function findEligibleApprovers(db: Database, requestId: string): Promise<string[]> {
  const approvers = await store.selectApprovers(db, APPROVER_LEVELS)
  return (await store.filterApprovers(db, requestId, approvers)).toSorted()
}

export async function presentRequest(
  db: Database,
  reader: Actor,
  document: store.CreateRequestDocument,
): Promise<contracts.CreateRequest> {
  const [presented] = await presentRequests(db, reader, [document])
  if (!presented) throw new Error(`The request ${document._id} was not presented`)
  return presented
}

/** Requesters with the approval permission may withdraw their own requests, even those that only others may approve. */
export async function presentRequests(
  db: Database,
  reader: Actor,
  documents: readonly store.CreateRequestDocument[],
): Promise<contracts.CreateRequest[]> {
  const pending = documents.filter(({ status }) => status === "pending").map(({ _id }) => _id)
  const canDecide = holds(reader, "employees.approve_requests") && pending.length > 0
  const approvable = canDecide ? await store.filterApprovable(db, reader, pending) : new Set<string>()
  return documents.map((document) => {
    const approve = approvable.has(document._id)
    const isOwn = canDecide && document.status === "pending" && document.requested_by_id === reader.employee_id
    return { ...document, abilities: { approve, reject: approve || isOwn } }
  })
}
