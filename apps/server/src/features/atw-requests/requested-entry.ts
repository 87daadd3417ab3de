import type { AtwApproval } from "@scorecard/contracts/atw-requests"
import type { AtwRequestDocument } from "./atw-requests.store.ts"
import type { RequestedEntry } from "./needs.ts"

/** The entry that a request becomes with what the reviewer adds. */
export function entryOf(request: AtwRequestDocument, added: AtwApproval): RequestedEntry {
  const { employee_id, date_of_occurrence, impact, description, proof } = request
  return { employee_id, date_of_occurrence, impact, description, proof_file_id: proof?._id ?? null, ...added }
}
