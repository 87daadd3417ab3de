import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import { refuseOtherVersion, type Database } from "#platform/documents/index.ts"
import { atwRequests, requestInPool, type AtwRequestDocument } from "./atw-requests.store.ts"
import { endReview, refuseDecided } from "./decide.ts"
import type { AtwRequestsDeps } from "./needs.ts"
import { removeFile } from "./stored-proofs.ts"

/** @throws Refusal 404; 403 `not_own_submission`, also of level 5: reviewers reject. */
export async function cancellable(
  db: Database,
  actor: Actor,
  id: string,
  lock?: "for update",
): Promise<AtwRequestDocument> {
  const request = await requestInPool(db, actor, id, lock)
  if (request.employee_id === actor.employee_id) return request
  throw new Refusal("not_own_submission", "Only who asked can take a request back. You can reject it.")
}

/**
 * Removes a pending request, and then its proof. The audit log keeps that it was there, not what it said.
 * @throws Refusal 403, 404, 412 or 409 `already_decided`. (rules/entries#atw-requests)
 */
export async function cancelRequest(
  deps: Pick<AtwRequestsDeps, "transact" | "storage" | "log">,
  actor: Actor,
  id: string,
  ifMatch: number | null,
): Promise<void> {
  const { proof } = await deps.transact(async (tx) => {
    const request = await cancellable(tx.db, actor, id, "for update")
    refuseOtherVersion(ifMatch, request)
    refuseDecided(request)
    await atwRequests.remove(tx.db, id)
    const { employee_id, date_of_occurrence: date } = request
    tx.audit(actor, "atw_request.cancelled", { collection: atwRequests.name, id, employee_id, change: { date } })
    endReview(tx, id)
    return request
  })
  if (proof) await removeFile(deps, proof.key)
}
