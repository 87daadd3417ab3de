import type { CreateRequest } from "@scorecard/contracts/create-requests"
import { holds, type Actor } from "@scorecard/domain/access"
import type { Database } from "#platform/documents/index.ts"
import type { CreateRequestDocument } from "./create-requests.store.ts"
import { decidableAmong } from "./deciders.store.ts"

export async function presentRequest(
  db: Database,
  reader: Actor,
  document: CreateRequestDocument,
): Promise<CreateRequest> {
  const [presented] = await presentRequests(db, reader, [document])
  if (!presented) throw new Error(`The request ${document._id} was not presented`)
  return presented
}

/** Who asked and approves requests may take their own back, also where somebody else has to approve it. */
export async function presentRequests(
  db: Database,
  reader: Actor,
  documents: readonly CreateRequestDocument[],
): Promise<CreateRequest[]> {
  const pending = documents.filter(({ status }) => status === "pending").map(({ _id }) => _id)
  const mayDecide = holds(reader.access_level, "employees.approve_requests") && pending.length > 0
  const decidable = mayDecide ? await decidableAmong(db, reader, pending) : new Set<string>()
  return documents.map((document) => {
    const approve = decidable.has(document._id)
    const isOwn = mayDecide && document.status === "pending" && document.requested_by_id === reader.employee_id
    return { ...document, abilities: { approve, reject: approve || isOwn } }
  })
}

/** Where the request stands in the web client. */
export const linkTo = ({ status }: CreateRequestDocument) => `/create-requests?status=${status}`
