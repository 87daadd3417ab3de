import type { LearningFile } from "@scorecard/contracts/learning-files"
import { invalidField } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import type { LargeUpload } from "#platform/http/index.ts"
import { newId } from "#platform/identifiers/index.ts"
import { checkLargeFile } from "#platform/uploads/index.ts"
import type { World } from "#platform/world.ts"
import { files } from "./files.store.ts"
import { storageKey, presentFile } from "./stored-files.ts"

type UploadDeps = Pick<World, "transact" | "storage" | "log">

/**
 * The file is stored first and named second: until the transaction commits, nobody can see it.
 * @throws Refusal 422 for what is none of the kinds that are taken, 413 for a picture that is too large, 503 while the
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
  const key = storageKey(_id, newId(), extension)

  let isNamed = false
  try {
    await deps.storage.putStream(key, stream(), { mediaType, byteCount })
    return await deps.transact(async (tx) => {
      const file = await files.insert(tx.db, {
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
      tx.audit(actor, "learning_file.uploaded", { collection: files.name, id: _id, change })
      isNamed = true
      return presentFile(file)
    })
  } catch (error) {
    // Once named, the commit may have succeeded although its answer was lost: then the job for orphans decides.
    if (!isNamed) await removeStored(deps, key)
    throw error
  }
}

async function removeStored({ storage, log }: Pick<UploadDeps, "storage" | "log">, key: string): Promise<void> {
  try {
    await storage.remove(key)
  } catch (error) {
    log.warn({ err: error }, "a learning file is left to the job for orphans")
  }
}
