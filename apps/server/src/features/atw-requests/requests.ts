import { z } from "zod"
import type { AtwApproval, AtwRequest, AtwRequestDraft } from "@scorecard/contracts/atw-requests"
import type { AtwDraft } from "@scorecard/contracts/entries"
import { MAX_PENDING_ATW_REQUESTS } from "@scorecard/contracts/quotas"
import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain"
import { reviewerIdsOf } from "#core/people/index.ts"
import { useDailyQuota } from "#platform/fair-shares/index.ts"
import {
  type Database,
  type HandledJob,
  type JobSchedule,
  type Platform,
  type Tx,
  type Upload,
  assertSameVersion,
  defineJob,
  handle,
  newId,
  timestamp,
} from "#platform/index.ts"
import { type CheckedProof, checkProof, removeOrphans } from "#platform/uploads/index.ts"
import * as store from "./atw-requests.store.ts"
import { assertOwnRequest, assertPending, presentRequest, requireCancelable, requireDecidable } from "./policy.ts"

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
export function requestedEntry(request: store.AtwRequestDocument, approval: AtwApproval): RequestedEntry {
  const { employee_id, date_of_occurrence, impact, description, proof } = request
  return { employee_id, date_of_occurrence, impact, description, proof_file_id: proof?._id ?? null, ...approval }
}

type SubmitDeps = Pick<Platform, "transact" | "storage" | "log"> & Pick<EntryOperations, "validateRequest">

/**
 * Requests an entry about the actor. It is validated now, while its author can correct it; the score is the reviewer's.
 * The file is stored before the request names it: until the transaction commits, no one can see it.
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
      const saved = await store.atwRequests.insert(tx.db, request)
      await announceRequest(tx, actor, saved)
      isNamed = true
      return presentRequest(tx.db, actor, saved)
    })
  } catch (error) {
    // Once named, the commit may have succeeded although its response was lost: then the orphans job decides.
    if (proof && !isNamed) await removeFile(deps, proof.key)
    throw error
  }
}

const RETRY_AFTER_SECONDS = 3_600

/** Pending requests create work for reviewers, and proofs take disk space. (rules/http#quotas) */
async function assertWithinQuota(tx: Tx, { employee_id }: Actor, proof: store.StoredProof | null): Promise<void> {
  if ((await store.countPendingLocked(tx.db, employee_id)) >= MAX_PENDING_ATW_REQUESTS) {
    const detail = `${MAX_PENDING_ATW_REQUESTS} requests are waiting for a decision. Cancel one, or wait until one is decided.`
    throw new Refusal("too_many_pending", detail, { retryAfterSeconds: RETRY_AFTER_SECONDS })
  }
  if (proof) await useDailyQuota(tx, employee_id, "stored_bytes", proof.bytes)
}

function createProof(requestId: string, { extension, fileName, mediaType, bytes }: CheckedProof): store.StoredProof {
  const _id = newId()
  const key = proofKey(requestId, _id, extension)
  return { _id, key, file_name: fileName, media_type: mediaType, bytes: bytes.length }
}

function createRequest(
  { at }: Tx,
  { employee_id }: Actor,
  _id: string,
  { draft, proof }: { draft: AtwRequestDraft; proof: store.StoredProof | null },
): store.AtwRequestDocument {
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

async function announceRequest(tx: Tx, actor: Actor, request: store.AtwRequestDocument): Promise<void> {
  const { _id: id, employee_id, date_of_occurrence: date, impact, proof } = request
  const change = { date, impact, proof_file_id: proof?._id ?? null }
  tx.audit(actor, "atw_request.submitted", { collection: store.atwRequests.name, id, employee_id, change })
  const recipient_ids = await reviewerIdsOf(tx.db, employee_id)
  if (recipient_ids.length === 0) return
  const data = { request_id: id, employee_id, date, impact }
  tx.announce({ type: "scorecard.atw.request_submitted", recipient_ids, data, link: requestLink(request, "approval") })
}

/** The request in the web client. */
export const requestLink = ({ _id }: store.AtwRequestDocument, scope: "mine" | "approval") =>
  `/atw-requests?scope=${scope}&request=${_id}`

/** The version that the caller saw; null where it doesn't matter. */
type RequestVersion = { id: string; ifMatch: number | null }

/**
 * Creates the entry as the reviewer's, with every check and lock of a new entry, in the transaction that decides the
 * request: both succeed, or neither. (rules/entries#atw-requests)
 * @throws Refusal 403, 404, 422, 412, 409 `already_decided` or by lock.
 */
export function approveRequest(
  deps: Pick<Platform, "transact"> & Pick<EntryOperations, "submitRequest">,
  actor: Actor,
  target: RequestVersion,
  approval: AtwApproval,
): Promise<AtwRequest> {
  return deps.transact(async (tx) => {
    const request = await lockPending(tx, actor, target)
    const entry = await deps.submitRequest(tx, actor, requestedEntry(request, approval))
    const { final_score } = approval
    return saveDecision(tx, actor, request, { status: "approved", entry_id: entry._id, final_score })
  })
}

/** Writes no entry, so no lock refuses it. @throws Refusal 403, 404, 412 or 409 `already_decided`. */
export function rejectRequest(
  { transact }: Pick<Platform, "transact">,
  actor: Actor,
  target: RequestVersion,
  review_note: string,
): Promise<AtwRequest> {
  return transact(async (tx) => {
    const request = await lockPending(tx, actor, target)
    return saveDecision(tx, actor, request, { status: "rejected", review_note })
  })
}

/**
 * Removes a pending request, and then its proof. The audit log records that it existed, not what it said.
 * @throws Refusal 403, 404, 412 or 409 `already_decided`. (rules/entries#atw-requests)
 */
export async function cancelRequest(
  deps: Pick<Platform, "transact" | "storage" | "log">,
  actor: Actor,
  { id, ifMatch }: RequestVersion,
): Promise<void> {
  const { proof } = await deps.transact(async (tx) => {
    const request = await requireCancelable(tx.db, actor, id, "for update")
    assertSameVersion(ifMatch, request)
    assertPending(request)
    await store.atwRequests.remove(tx.db, id)
    const { employee_id, date_of_occurrence: date } = request
    tx.audit(actor, "atw_request.cancelled", { collection: store.atwRequests.name, id, employee_id, change: { date } })
    endReview(tx, id)
    return request
  })
  if (proof) await removeFile(deps, proof.key)
}

/**
 * Locks the request, so that the first of several reviewers decides. The locks of the month are taken after the
 * lock of the request, never before.
 * @throws Refusal 403, 404, 412 or 409 `already_decided`.
 */
async function lockPending(tx: Tx, actor: Actor, { id, ifMatch }: RequestVersion): Promise<store.AtwRequestDocument> {
  const request = await requireDecidable(tx.db, actor, id, "for update")
  assertSameVersion(ifMatch, request)
  assertPending(request)
  return request
}

type Decision =
  { status: "approved"; entry_id: string; final_score: number } | { status: "rejected"; review_note: string }

/** Saves the decision and notifies the employee, unless they decided themselves. */
async function saveDecision(
  tx: Tx,
  actor: Actor,
  request: store.AtwRequestDocument,
  decision: Decision,
): Promise<AtwRequest> {
  const stamps = { decided_by_id: actor.employee_id, decided_at: tx.at, updated_at: tx.at }
  const decided = await store.atwRequests.replace(tx.db, { ...request, ...decision, ...stamps })
  const { _id: id, employee_id, date_of_occurrence: date, impact, entry_id, final_score } = decided
  const { status, ...change } = decision
  tx.audit(actor, `atw_request.${status}`, { collection: store.atwRequests.name, id, employee_id, change })
  if (employee_id !== actor.employee_id) {
    const data = { request_id: id, employee_id, date, impact, entry_id, final_score, review_note: decided.review_note }
    const type = `scorecard.atw.request_${status}`
    tx.announce({ type, recipient_ids: [employee_id], data, link: requestLink(request, "mine") })
  }
  endReview(tx, id)
  return presentRequest(tx.db, actor, decided)
}

/** Marks the reviewers' notifications as read. */
function endReview(tx: Tx, request_id: string): void {
  const type = "scorecard.atw.request_submitted"
  tx.announce({ type, recipient_ids: [], data: {}, link: null, ends: { type, by: "reading", request_id } })
}

/** The storage's folder of proofs. */
const FOLDER = "atw-proofs"

export function proofKey(requestId: string, fileId: string, extension: string): string {
  return `${FOLDER}/${requestId}/${fileId}.${extension}`
}

const EXPIRES_SECONDS = 300

/** A URL for a browser, which sends no token. It expires soon. */
export async function proofAddress(
  { clock, storage }: Pick<Platform, "clock" | "storage">,
  proof: store.StoredProof | null,
) {
  if (!proof) throw new Refusal("not_found", "There is no proof with this.")
  const { key, file_name, media_type } = proof
  const expires_at = timestamp(clock.now().add({ seconds: EXPIRES_SECONDS }))
  const url = await storage.signedUrl(key, { expiresInSeconds: EXPIRES_SECONDS, fileName: file_name })
  return { url, expires_at, file_name, media_type }
}

/** The file is unreachable by now. If it cannot be removed, it is left to the orphans job. */
export async function removeFile({ storage, log }: Pick<Platform, "storage" | "log">, key: string): Promise<void> {
  try {
    await storage.remove(key)
  } catch (error) {
    log.warn({ err: error }, "a proof is left to the orphans job")
  }
}

const DAY_SECONDS = 86_400

const removeProofOrphans = defineJob({
  name: "remove_atw_proof_orphans",
  payload: z.strictObject({}),
  policy: "exclusive",
  key: () => "atw-proof-orphans",
  expireInSeconds: 1_800,
  batchSize: 1,
})

export const orphansSchedule: JobSchedule = { declaration: removeProofOrphans, payload: {}, everySeconds: DAY_SECONDS }

type OrphansDeps = Pick<Platform, "db" | "clock" | "storage">

export function orphansJob(deps: OrphansDeps): HandledJob {
  return handle(removeProofOrphans, (_payload, { signal }) => removeProofs(deps, signal))
}

/** Removes proofs that no request names: after a crash while submitting, or after a request was canceled. */
export function removeProofs({ db, ...deps }: OrphansDeps, signal: AbortSignal): Promise<void> {
  return removeOrphans(deps, { folder: FOLDER, unnamed: (keys) => store.findOrphanKeys(db, keys) }, signal)
}
