import type { CreateRequest } from "@scorecard/contracts/create-requests"
import { ACCESS_LEVELS, holds, type Actor } from "@scorecard/domain"
import type { Database } from "#platform/index.ts"
import {
  filterApprovable,
  filterApprovers,
  selectApprovers,
  type CreateRequestDocument,
} from "./create-requests.store.ts"

const APPROVER_LEVELS = ACCESS_LEVELS.filter((level) => holds(level, "employees.approve_requests"))

/** Every active person who could approve the request as it is. */
export async function findEligibleApprovers(db: Database, requestId: string): Promise<string[]> {
  const approvers = await selectApprovers(db, APPROVER_LEVELS)
  return (await filterApprovers(db, requestId, approvers)).toSorted()
}

export async function presentRequest(
  db: Database,
  reader: Actor,
  document: CreateRequestDocument,
): Promise<CreateRequest> {
  const [presented] = await presentRequests(db, reader, [document])
  if (!presented) throw new Error(`The request ${document._id} was not presented`)
  return presented
}

/** Requesters who hold the approval permission may withdraw their own requests, even those that only others may approve. */
export async function presentRequests(
  db: Database,
  reader: Actor,
  documents: readonly CreateRequestDocument[],
): Promise<CreateRequest[]> {
  const pending = documents.filter(({ status }) => status === "pending").map(({ _id }) => _id)
  const canDecide = holds(reader.access_level, "employees.approve_requests") && pending.length > 0
  const approvable = canDecide ? await filterApprovable(db, reader, pending) : new Set<string>()
  return documents.map((document) => {
    const approve = approvable.has(document._id)
    const isOwn = canDecide && document.status === "pending" && document.requested_by_id === reader.employee_id
    return { ...document, abilities: { approve, reject: approve || isOwn } }
  })
}
