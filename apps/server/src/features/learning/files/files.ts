import { z } from "zod"
import type { LearningFile } from "@scorecard/contracts/learning-files"
import { invalidField } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain"
import {
  type Database,
  type HandledJob,
  type JobSchedule,
  type LargeUpload,
  type Platform,
  defineJob,
  handle,
  newId,
  timestamp,
} from "#platform/index.ts"
import { checkLargeFile, removeOrphans } from "#platform/uploads/index.ts"
import * as store from "../modules/modules.store.ts"
import { isEditor } from "../policy.ts"

type UploadDeps = Pick<Platform, "transact" | "storage" | "log">

/** The folder for learning files in storage. */
export const FOLDER = "learning"

/**
 * Stores the file first and its document second: no one can see the file until the transaction commits.
 * @throws Refusal 422 for a kind of file that is not accepted, 413 for a picture that is too large, 503 while the
 * storage is down.
 */
export async function uploadFile(
  deps: UploadDeps,
  actor: Actor,
  uploads: readonly LargeUpload[],
): Promise<LearningFile> {
  const [upload] = uploads
  if (!upload) throw invalidField("file", "A file is needed.")
  const { fileName, mediaType, extension, byteCount, stream } = await checkLargeFile(upload, "file")
  const _id = newId()
  const key = `${FOLDER}/${_id}/${newId()}.${extension}`

  let isRecorded = false
  try {
    await deps.storage.putStream(key, stream(), { mediaType, byteCount })
    return await deps.transact(async (tx) => {
      const file = await store.files.insert(tx.db, {
        _id,
        key,
        sha256: upload.sha256,
        file_name: fileName,
        media_type: mediaType,
        bytes: byteCount,
        uploaded_by_id: actor.employee_id,
        created_at: tx.at,
        version: 1,
      })
      const change = { file_name: fileName, media_type: mediaType, bytes: byteCount, sha256: upload.sha256 }
      tx.audit(actor, "learning_file.uploaded", { collection: store.files.name, id: _id, change })
      isRecorded = true
      return presentFile(file)
    })
  } catch (error) {
    // After this point the commit may have succeeded even if its response was lost. The orphan job decides then.
    if (!isRecorded) await removeStored(deps, key)
    throw error
  }
}

async function removeStored({ storage, log }: Pick<UploadDeps, "storage" | "log">, key: string): Promise<void> {
  try {
    await storage.remove(key)
  } catch (error) {
    log.warn({ err: error }, "a learning file is left to the orphan job")
  }
}

/** Long enough to watch a video: the player fetches parts of it as it goes. */
const URL_EXPIRES_SECONDS = 7_200

/** A signed URL for a browser's player, which sends no token. @throws Refusal 404. */
export async function getFileUrl(
  deps: Pick<Platform, "db" | "clock" | "storage">,
  actor: Actor,
  { id, inline }: { id: string; inline: boolean },
) {
  const { key, file_name, media_type } = await store.getVisibleFile(deps.db, actor, id)
  const expires_at = timestamp(deps.clock.now().add({ seconds: URL_EXPIRES_SECONDS }))
  const url = await deps.storage.signedUrl(key, { expiresInSeconds: URL_EXPIRES_SECONDS, fileName: file_name, inline })
  return { url, expires_at, file_name, media_type }
}

type Use = "cover" | "video" | "file"

const REQUIREMENTS: Record<Use, { path: string; issue: string; accepts(mediaType: string): boolean }> = {
  cover: { path: "cover_file_id", issue: "A picture is needed.", accepts: (type) => type.startsWith("image/") },
  video: { path: "file_id", issue: "An MP4 video is needed.", accepts: (type) => type === "video/mp4" },
  file: { path: "file_id", issue: "", accepts: () => true },
}

/**
 * Locks a file that a module is about to use, so that the sweep leaves it. It must be the actor's own upload or already
 * in the module; otherwise anyone could open other people's files by adding them to a module. Level 4 sees all modules
 * anyway.
 * @throws Refusal 422
 */
export async function lockUsableFile(
  db: Database,
  actor: Actor,
  { id, moduleId, use }: { id: string; moduleId: string; use: Use },
): Promise<store.FileRecord> {
  const { path, issue, accepts } = REQUIREMENTS[use]
  const locked = await store.lockFile(db, id, moduleId)
  const isUsable = locked && (isEditor(actor) || locked.isUsedHere || locked.file.uploaded_by_id === actor.employee_id)
  if (!isUsable) throw invalidField(path, "There is no such file, or not one that you uploaded.")
  if (!accepts(locked.file.media_type)) throw invalidField(path, issue)
  return locked.file
}

/** Omits where the file is stored. */
export function presentFile({ key: _key, sha256: _sha256, ...file }: store.FileRecord): LearningFile {
  return file
}

const DAY_SECONDS = 86_400
/** Gives authors a week to create the unit for an uploaded file. */
const UNUSED_HOURS = 7 * 24
const BATCH_SIZE = 100

const sweepLearningFiles = defineJob({
  name: "sweep_learning_files",
  payload: z.strictObject({}),
  policy: "exclusive",
  key: () => "learning-files",
  expireInSeconds: 1_800,
  batchSize: 1,
})

export const sweepSchedule: JobSchedule = { declaration: sweepLearningFiles, payload: {}, everySeconds: DAY_SECONDS }

type Deps = Pick<Platform, "db" | "transact" | "clock" | "storage">

export function sweepJob(deps: Deps): HandledJob {
  return handle(sweepLearningFiles, (_payload, { signal }) => sweepFiles(deps, signal))
}

/** Removes files that no module has used for a week, and stored objects that a crash left without a document. */
export async function sweepFiles(deps: Deps, signal: AbortSignal): Promise<void> {
  const before = timestamp(deps.clock.now().subtract({ hours: UNUSED_HOURS }))
  for (let removed = BATCH_SIZE; removed === BATCH_SIZE;) {
    signal.throwIfAborted()
    removed = await removeUnused(deps, before)
  }
  const { clock, storage, db } = deps
  await removeOrphans(
    { clock, storage },
    { folder: FOLDER, unnamed: (keys) => store.findUnreferencedKeys(db, keys) },
    signal,
  )
}

async function removeUnused({ transact, storage }: Deps, before: string): Promise<number> {
  const deleted = await transact(async (tx) => {
    const unused = await store.deleteUnusedFiles(tx.db, before, BATCH_SIZE)
    for (const { _id: id, file_name } of unused) {
      tx.audit(null, "learning_file.swept", { collection: store.files.name, id, change: { file_name } })
    }
    return unused
  })
  // If this fails, the next sweep finds the object as an orphan.
  for (const { key } of deleted) await storage.remove(key)
  return deleted.length
}
