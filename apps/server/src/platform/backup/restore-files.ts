import { createReadStream } from "node:fs"
import { stat } from "node:fs/promises"
import { join } from "node:path"
import { mediaTypeOf, type Storage } from "#platform/storage/index.ts"
import { filesOf } from "./check.ts"
import { storedFile } from "./manifest.ts"

/**
 * Copies the files of the archive into the current storage, whatever its driver. Files that are only in a bucket are
 * checked for existence.
 * @returns how many are missing afterwards
 */
export async function putFiles(folder: string, storage: Pick<Storage, "putStream" | "keys">): Promise<number> {
  const wanted = new Set<string>()
  for await (const { key, isIncluded } of filesOf(folder)) {
    if (!isIncluded) {
      wanted.add(key)
      continue
    }
    const path = join(folder, storedFile(key))
    const { size: byteCount } = await stat(path)
    await storage.putStream(key, createReadStream(path), { mediaType: mediaTypeOf(key), byteCount })
  }
  for (const top of new Set([...wanted].map((key) => key.slice(0, key.indexOf("/"))))) {
    for await (const keys of storage.keys(top)) for (const key of keys) wanted.delete(key)
  }
  return wanted.size
}
