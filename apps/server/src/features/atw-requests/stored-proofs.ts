import { Refusal } from "@scorecard/contracts/refusals"
import { timestamp } from "#platform/clock/index.ts"
import type { Log } from "#platform/log/index.ts"
import type { Storage } from "#platform/storage/index.ts"
import type { StoredProof } from "./atw-requests.store.ts"
import type { AtwRequestsDeps } from "./needs.ts"

/** The storage's folder of proofs. */
export const FOLDER = "atw-proofs"

export function keyOf(requestId: string, fileId: string, extension: string): string {
  return `${FOLDER}/${requestId}/${fileId}.${extension}`
}

const EXPIRES_SECONDS = 300

/** An address for a browser, which sends no token; it lives only as long as it takes to look. */
export async function proofAddress(
  { clock, storage }: Pick<AtwRequestsDeps, "clock" | "storage">,
  proof: StoredProof | null,
) {
  if (!proof) throw new Refusal("not_found", "There is no proof with this.")
  const { key, file_name, media_type } = proof
  const expires_at = timestamp(clock.now().add({ seconds: EXPIRES_SECONDS }))
  const url = await storage.signedUrl(key, { expiresInSeconds: EXPIRES_SECONDS, fileName: file_name })
  return { url, expires_at, file_name, media_type }
}

/** Nobody can reach the file any more: what cannot be removed now is left to the job for orphans. */
export async function removeFile({ storage, log }: { storage: Storage; log: Log }, key: string): Promise<void> {
  try {
    await storage.remove(key)
  } catch (error) {
    log.warn({ err: error }, "a proof is left to the job for orphans")
  }
}
