import { Refusal } from "@scorecard/contracts/refusals"
import { z } from "zod"
import { defineJob, handle, timestamp, type HandledJob, type JobSchedule, type Platform } from "#platform/index.ts"
import { removeOrphans } from "#platform/uploads/index.ts"
import { findOrphanKeys, type StoredProof } from "./atw-requests.store.ts"

/** The storage's folder of proofs. */
const FOLDER = "atw-proofs"

export function proofKey(requestId: string, fileId: string, extension: string): string {
  return `${FOLDER}/${requestId}/${fileId}.${extension}`
}

const EXPIRES_SECONDS = 300

/** A URL for a browser, which sends no token. It expires soon. */
export async function proofAddress({ clock, storage }: Pick<Platform, "clock" | "storage">, proof: StoredProof | null) {
  if (!proof) throw new Refusal("not_found", "There is no proof with this.")
  const { key, file_name, media_type } = proof
  const expires_at = timestamp(clock.now().add({ seconds: EXPIRES_SECONDS }))
  const url = await storage.signedUrl(key, { expiresInSeconds: EXPIRES_SECONDS, fileName: file_name })
  return { url, expires_at, file_name, media_type }
}

/** The file is unreachable by now. If it cannot be removed, it is left to the job for orphans. */
export async function removeFile({ storage, log }: Pick<Platform, "storage" | "log">, key: string): Promise<void> {
  try {
    await storage.remove(key)
  } catch (error) {
    log.warn({ err: error }, "a proof is left to the job for orphans")
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
  return removeOrphans(deps, { folder: FOLDER, unnamed: (keys) => findOrphanKeys(db, keys) }, signal)
}
