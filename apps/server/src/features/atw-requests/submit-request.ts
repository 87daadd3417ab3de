import type { AtwRequest, AtwRequestDraft } from "@scorecard/contracts/atw-requests"
import { MAX_PENDING_ATW_REQUESTS } from "@scorecard/contracts/quotas"
import { Refusal, invalidField } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import { reviewerIdsOf } from "#core/people/index.ts"
import { useDailyQuota } from "#platform/fair-shares/index.ts"
import type { Upload } from "#platform/http/index.ts"
import { newId } from "#platform/identifiers/index.ts"
import type { Tx } from "#platform/transactions/index.ts"
import { checkProof, type CheckedProof } from "#platform/uploads/index.ts"
import { atwRequests, lockPendingOf, type AtwRequestDocument, type StoredProof } from "./atw-requests.store.ts"
import type { AtwRequestsDeps } from "./needs.ts"
import { linkTo, presentRequest } from "./present-request.ts"
import { entryOf } from "./requested-entry.ts"
import { keyOf, removeFile } from "./stored-proofs.ts"

/**
 * Asks for an entry about oneself. What is wrong with it is said now, to whoever can mend it; locks and the score are
 * the reviewer's. The file is stored first and named second: until the transaction commits, nobody can see it.
 * @throws Refusal 422, 429 `too_many_pending` or `quota_reached`, 503 while the storage is down.
 */
export async function submitRequest(
  deps: AtwRequestsDeps,
  actor: Actor,
  draft: AtwRequestDraft,
  [upload]: readonly Upload[],
): Promise<AtwRequest> {
  refuseOthers(actor, draft)
  const id = newId()
  const checked = upload ? await checkProof(upload, "proof") : null
  const proof = checked && proofOf(id, checked)
  let named = false
  try {
    if (proof) await deps.storage.put(proof.key, checked.bytes, proof.media_type)
    return await deps.transact(async (tx) => {
      const request = newRequest(tx, actor, id, { draft, proof })
      await deps.validateRequest(tx, actor, entryOf(request, { final_score: 0, remarks: null }))
      await assertMayAsk(tx, actor, proof)
      const saved = await atwRequests.insert(tx.db, request)
      await tell(tx, actor, saved)
      named = true
      return presentRequest(tx.db, actor, saved)
    })
  } catch (error) {
    // Once named, the commit may have succeeded although its answer was lost: then the job for orphans decides.
    if (proof && !named) await removeFile(deps, proof.key)
    throw error
  }
}

/** Whoever may write about others has the entry form. */
function refuseOthers(actor: Actor, { employee_id = actor.employee_id }: AtwRequestDraft): void {
  if (employee_id === actor.employee_id) return
  throw invalidField("employee_id", "A request is about yourself. For others, submit an ATW entry.")
}

const RETRY_AFTER_SECONDS = 3_600

/** Pending requests are somebody's work, and proofs take space on disk. (rules/http#quotas) */
async function assertMayAsk(tx: Tx, { employee_id }: Actor, proof: StoredProof | null): Promise<void> {
  if ((await lockPendingOf(tx.db, employee_id)) >= MAX_PENDING_ATW_REQUESTS) {
    const detail = `${MAX_PENDING_ATW_REQUESTS} requests are waiting for a decision. Cancel one, or wait until one is decided.`
    throw new Refusal("too_many_pending", detail, { retryAfterSeconds: RETRY_AFTER_SECONDS })
  }
  if (proof) await useDailyQuota(tx, employee_id, "stored_bytes", proof.bytes)
}

function proofOf(requestId: string, { extension, fileName, mediaType, bytes }: CheckedProof): StoredProof {
  const _id = newId()
  const key = keyOf(requestId, _id, extension)
  return { _id, key, file_name: fileName, media_type: mediaType, bytes: bytes.length }
}

function newRequest(
  { at }: Tx,
  { employee_id }: Actor,
  _id: string,
  { draft, proof }: { draft: AtwRequestDraft; proof: StoredProof | null },
): AtwRequestDocument {
  return {
    ...draft,
    _id,
    employee_id,
    proof,
    status: "pending",
    decided_by_id: null,
    decided_at: null,
    review_note: null,
    final_score: null,
    entry_id: null,
    created_at: at,
    updated_at: at,
    version: 1,
  }
}

async function tell(tx: Tx, actor: Actor, request: AtwRequestDocument): Promise<void> {
  const { _id: id, employee_id, date_of_occurrence: date, impact, proof } = request
  const change = { date, impact, proof_file_id: proof?._id ?? null }
  tx.audit(actor, "atw_request.submitted", { collection: atwRequests.name, id, employee_id, change })
  const recipient_ids = await reviewerIdsOf(tx.db, employee_id)
  if (recipient_ids.length === 0) return
  const data = { request_id: id, employee_id, date, impact }
  tx.announce({ type: "scorecard.atw.request_submitted", recipient_ids, data, link: linkTo(request, "approval") })
}
