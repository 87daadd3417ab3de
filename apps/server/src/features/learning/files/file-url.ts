import type { Actor } from "@scorecard/domain/access"
import { timestamp } from "#platform/clock/index.ts"
import type { World } from "#platform/world.ts"
import { getVisibleFile } from "./files.store.ts"

/** A player asks for parts of a video as long as somebody watches it. */
const URL_EXPIRES_SECONDS = 7_200

type UrlInput = { id: string; inline: boolean }

/** An address for a browser's player, which sends no token. @throws Refusal 404. */
export async function getFileUrl(
  deps: Pick<World, "db" | "clock" | "storage">,
  actor: Actor,
  { id, inline }: UrlInput,
) {
  const { key, file_name, media_type } = await getVisibleFile(deps.db, actor, id)
  const expires_at = timestamp(deps.clock.now().add({ seconds: URL_EXPIRES_SECONDS }))
  const url = await deps.storage.signedUrl(key, { expiresInSeconds: URL_EXPIRES_SECONDS, fileName: file_name, inline })
  return { url, expires_at, file_name, media_type }
}
