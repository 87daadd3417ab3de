import type { Actor } from "@scorecard/domain/access"
import { timestamp } from "#platform/clock/index.ts"
import type { World } from "#platform/world.ts"
import { fileSeenBy } from "./files.store.ts"

/** A player asks for parts of a video as long as somebody watches it. */
const EXPIRES_SECONDS = 7_200

type Asked = { id: string; inline: boolean }

/** An address for a browser's player, which sends no token. @throws Refusal 404. */
export async function fileUrl(deps: Pick<World, "db" | "clock" | "storage">, actor: Actor, { id, inline }: Asked) {
  const { key, file_name, media_type } = await fileSeenBy(deps.db, actor, id)
  const expires_at = timestamp(deps.clock.now().add({ seconds: EXPIRES_SECONDS }))
  const url = await deps.storage.signedUrl(key, { expiresInSeconds: EXPIRES_SECONDS, fileName: file_name, inline })
  return { url, expires_at, file_name, media_type }
}
