import { Refusal } from "@scorecard/contracts/refusals"
import { timestamp } from "#platform/clock/index.ts"
import type { Storage } from "#platform/storage/index.ts"
import type { World } from "#platform/world.ts"
import { findAttachment } from "./feedback.store.ts"

const EXPIRES_SECONDS = 300

/**
 * An address for a browser's image, which sends no token; it lives only as long as it takes to look.
 * (rules/administration#screenshots)
 */
export async function attachmentUrl(deps: Pick<World, "db" | "clock"> & { storage: Storage }, id: string) {
  const attachment = await findAttachment(deps.db, id)
  if (!attachment) throw new Refusal("not_found", "There is no screenshot with this id.")
  const { key, file_name, media_type } = attachment
  const expires_at = timestamp(deps.clock.now().add({ seconds: EXPIRES_SECONDS }))
  const url = await deps.storage.signedUrl(key, { expiresInSeconds: EXPIRES_SECONDS, fileName: file_name })
  return { url, expires_at, file_name, media_type }
}
