import type { AtwRequest } from "@scorecard/contracts/atw-requests"
import type { Actor } from "@scorecard/domain/access"
import { holdPending, settle } from "./decide.ts"
import type { AtwRequestsDeps } from "./needs.ts"

/** Writes no entry, so no lock refuses it. @throws Refusal 403, 404, 412 or 409 `already_decided`. */
export function rejectRequest(
  deps: Pick<AtwRequestsDeps, "transact">,
  actor: Actor,
  { id, review_note, ifMatch }: { id: string; review_note: string; ifMatch: number | null },
): Promise<AtwRequest> {
  return deps.transact(async (tx) => {
    const request = await holdPending(tx, actor, id, ifMatch)
    return settle(tx, actor, request, { status: "rejected", review_note })
  })
}
