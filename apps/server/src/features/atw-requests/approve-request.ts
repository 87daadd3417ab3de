import type { AtwApproval, AtwRequest } from "@scorecard/contracts/atw-requests"
import type { Actor } from "@scorecard/domain/access"
import { holdPending, settle } from "./decide.ts"
import type { AtwRequestsDeps } from "./needs.ts"
import { entryOf } from "./requested-entry.ts"

/**
 * Creates the entry as the reviewer's, with every check and lock of a new entry, in the transaction that decides the
 * request: both, or neither. (rules/entries#atw-requests)
 * @throws Refusal 403, 404, 422, 412, 409 `already_decided` or by lock.
 */
export function approveRequest(
  deps: Pick<AtwRequestsDeps, "transact" | "submitRequest">,
  actor: Actor,
  { id, approval, ifMatch }: { id: string; approval: AtwApproval; ifMatch: number | null },
): Promise<AtwRequest> {
  return deps.transact(async (tx) => {
    const request = await holdPending(tx, actor, id, ifMatch)
    const entry = await deps.submitRequest(tx, actor, entryOf(request, approval))
    const { final_score } = approval
    return settle(tx, actor, request, { status: "approved", entry_id: entry._id, final_score })
  })
}
