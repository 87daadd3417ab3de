import type { AtwApproval, AtwRequest, AtwRequestDraft } from "@scorecard/contracts/atw-requests"
import type { AtwDraft } from "@scorecard/contracts/entries"
import { MAX_PENDING_ATW_REQUESTS } from "@scorecard/contracts/quotas"
import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain"
import type { z } from "zod"
import { reviewerIdsOf } from "#core/people/index.ts"
import { newId, type Database, type Platform, type Tx, type Upload } from "#platform/index.ts"
import { useDailyQuota } from "#platform/fair-shares/index.ts"
import { checkProof, type CheckedProof } from "#platform/uploads/index.ts"
import { assertOwnRequest, presentRequest } from "./policy.ts"
import { proofKey, removeFile } from "./proofs.ts"
import { atwRequests, countPendingLocked, type AtwRequestDocument, type StoredProof } from "./atw-requests.store.ts"

/** What requests need of entries: there is one way to create one. */
export type EntryOperations = {
  /** Validates the entry as any reviewer's. @throws Refusal 422, 409 by lock */
  validateRequest(tx: Tx, actor: Actor, draft: RequestedEntry): Promise<void>
  /** @throws Refusal 403 own_entry, 404, 422, 409, as for every new entry. */
  submitRequest(tx: Tx, actor: Actor, draft: RequestedEntry): Promise<{ _id: string }>
  /** The proof file of an entry that the actor may see; null without one. @throws Refusal 404 */
  findProofFile(db: Database, actor: Actor, entryId: string): Promise<string | null>
}

type RequestedEntry = z.output<typeof AtwDraft>

/** The entry of a request, with what the reviewer adds. */
export function requestedEntry(request: AtwRequestDocument, approval: AtwApproval): RequestedEntry {
  const { employee_id, date_of_occurrence, impact, description, proof } = request
  return { employee_id, date_of_occurrence, impact, description, proof_file_id: proof?._id ?? null, ...approval }
}

type SubmitDeps = Pick<Platform, "transact" | "storage" | "log"> & Pick<EntryOperations, "validateRequest">

/**
 * Requests an entry about oneself. It is validated now, while its author can correct it; the score is the reviewer's.
 * The file is stored before the request names it: until the transaction commits, nobody can see it.
 * @throws Refusal 422, 429 `too_many_pending` or `quota_reached`, 503 while the storage is down.
 */
export async function submitRequest(
  deps: SubmitDeps,
  actor: Actor,
  draft: AtwRequestDraft,
  [upload]: readonly Upload[],
): Promise<AtwRequest> {
  assertOwnRequest(actor, draft)
  const id = newId()
  const checked = upload ? await checkProof(upload, "proof") : null
  const proof = checked && createProof(id, checked)
  let isNamed = false
  try {
    if (proof) await deps.storage.put(proof.key, checked.bytes, proof.media_type)
    return await deps.transact(async (tx) => {
      const request = createRequest(tx, actor, id, { draft, proof })
      await deps.validateRequest(tx, actor, requestedEntry(request, { final_score: 0, remarks: null }))
      await assertWithinQuota(tx, actor, proof)
      const saved = await atwRequests.insert(tx.db, request)
      await announceRequest(tx, actor, saved)
      isNamed = true
      return presentRequest(tx.db, actor, saved)
    })
  } catch (error) {
    // Once named, the commit may have succeeded although its answer was lost: then the job for orphans decides.
    if (proof && !isNamed) await removeFile(deps, proof.key)
    throw error
  }
}

const RETRY_AFTER_SECONDS = 3_600

/** Pending requests are somebody's work, and proofs take space on disk. (rules/http#quotas) */
async function assertWithinQuota(tx: Tx, { employee_id }: Actor, proof: StoredProof | null): Promise<void> {
  if ((await countPendingLocked(tx.db, employee_id)) >= MAX_PENDING_ATW_REQUESTS) {
    const detail = `${MAX_PENDING_ATW_REQUESTS} requests are waiting for a decision. Cancel one, or wait until one is decided.`
    throw new Refusal("too_many_pending", detail, { retryAfterSeconds: RETRY_AFTER_SECONDS })
  }
  if (proof) await useDailyQuota(tx, employee_id, "stored_bytes", proof.bytes)
}

function createProof(requestId: string, { extension, fileName, mediaType, bytes }: CheckedProof): StoredProof {
  const _id = newId()
  const key = proofKey(requestId, _id, extension)
  return { _id, key, file_name: fileName, media_type: mediaType, bytes: bytes.length }
}

function createRequest(
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

async function announceRequest(tx: Tx, actor: Actor, request: AtwRequestDocument): Promise<void> {
  const { _id: id, employee_id, date_of_occurrence: date, impact, proof } = request
  const change = { date, impact, proof_file_id: proof?._id ?? null }
  tx.audit(actor, "atw_request.submitted", { collection: atwRequests.name, id, employee_id, change })
  const recipient_ids = await reviewerIdsOf(tx.db, employee_id)
  if (recipient_ids.length === 0) return
  const data = { request_id: id, employee_id, date, impact }
  tx.announce({ type: "scorecard.atw.request_submitted", recipient_ids, data, link: requestLink(request, "approval") })
}

/** The request in the web client. */
export const requestLink = ({ _id }: AtwRequestDocument, scope: "mine" | "approval") =>
  `/atw-requests?scope=${scope}&request=${_id}`
