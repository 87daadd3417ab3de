import type { CreateRequest } from "@scorecard/contracts/create-requests"
import { holds } from "@scorecard/domain/access"
import type { Actor } from "@scorecard/domain/access"
import type { CreateRequestDocument } from "./create-requests.store.ts"

export function presentRequest(document: CreateRequestDocument, reader: Actor): CreateRequest {
  const decides = document.status === "pending" && holds(reader.access_level, "employees.approve_requests")
  return { ...document, abilities: { approve: decides, reject: decides } }
}

/** Where the request stands in the clients. */
export const linkTo = ({ _id }: CreateRequestDocument) => `/employees/create-requests/${_id}`
