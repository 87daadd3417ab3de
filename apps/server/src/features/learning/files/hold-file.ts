import { invalidField } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import type { Database } from "#platform/documents/index.ts"
import { isEditor } from "../modules/may-author.ts"
import { lockFile, type FileRecord } from "./files.store.ts"

type Use = "cover" | "video" | "file"

const REQUIREMENTS: Record<Use, { path: string; needed: string; fits(mediaType: string): boolean }> = {
  cover: { path: "cover_file_id", needed: "A picture is needed.", fits: (type) => type.startsWith("image/") },
  video: { path: "file_id", needed: "An MP4 video is needed.", fits: (type) => type === "video/mp4" },
  file: { path: "file_id", needed: "", fits: () => true },
}

/**
 * A file that a module is about to use, held so that it is not swept meanwhile. Who could use anybody's could open
 * anybody's: it has to be one's own upload, or in the module already; level 4 sees all modules anyway.
 * @throws Refusal 422
 */
export async function lockUsableFile(
  db: Database,
  actor: Actor,
  { id, moduleId, use }: { id: string; moduleId: string; use: Use },
): Promise<FileRecord> {
  const { path, needed, fits } = REQUIREMENTS[use]
  const held = await lockFile(db, id, moduleId)
  const isTheirs = held && (isEditor(actor) || held.isUsedHere || held.file.uploaded_by_id === actor.employee_id)
  if (!isTheirs) throw invalidField(path, "There is no such file, or not one that you uploaded.")
  if (!fits(held.file.media_type)) throw invalidField(path, needed)
  return held.file
}
