import { createHash } from "node:crypto"
import { once } from "node:events"
import { createWriteStream } from "node:fs"
import { open } from "node:fs/promises"
import { join } from "node:path"
import { finished } from "node:stream/promises"
import type { StorageConfig } from "#platform/config/index.ts"
import { unless } from "@scorecard/embedded-postgres"
import type { Storage } from "#platform/storage/index.ts"
import { type Contents, FILE_LIST, storedFile } from "./manifest.ts"
import { writeStream } from "./write-file.ts"

/** Keys of stored files, in batches. */
export type Keys = AsyncIterable<readonly string[]>

export type FilesSource = { config: StorageConfig; storage: Pick<Storage, "keys">; signal?: AbortSignal | undefined }

/** Takes the place of the hash of a file that is not in the archive. */
export const NOT_INCLUDED = "-".repeat(64)

/**
 * Copies the files that the documents reference (for a bucket, only checks that they exist) and lists them in the
 * format of `sha256sum`. Missing files are counted: they were removed since the snapshot, or lost.
 */
export async function copyFiles(
  folder: string,
  { config, storage, signal }: FilesSource,
  keys: Keys,
): Promise<Contents["files"]> {
  const process = config.driver === "fs" ? copyFrom(config.directory, folder, signal) : checkBucket(storage)
  const list = createWriteStream(join(folder, FILE_LIST), { flags: "wx", mode: 0o600, flush: true })
  const failed = finished(list)
  failed.catch(() => {}) // awaited below; until then it must not count as unhandled
  const hash = createHash("sha256")
  const files = { driver: config.driver, count: 0, bytes: 0, missing: 0 }
  for await (const batch of keys) {
    for (const key of batch) {
      const copied = await process(key)
      if (!copied) {
        files.missing += 1
        continue
      }
      files.count += 1
      files.bytes += copied.bytes
      const line = `${copied.sha256}  ${storedFile(key)}\n`
      hash.update(line)
      if (!list.write(line)) await Promise.race([once(list, "drain"), failed])
    }
  }
  list.end()
  await failed
  return { ...files, list_sha256: hash.digest("hex") }
}

type CopiedFile = { sha256: string; bytes: number } | null

function copyFrom(directory: string, folder: string, signal?: AbortSignal) {
  return async (key: string): Promise<CopiedFile> => {
    const file = await unless(["ENOENT"], open(join(directory, key), "r"))
    return file ? writeStream(join(folder, storedFile(key)), file.createReadStream(), { signal }) : null
  }
}

/** Lists each folder of the bucket once and caches the result: keys are short. */
function checkBucket(storage: FilesSource["storage"]) {
  const listings = new Map<string, Promise<Set<string>>>()
  return async (key: string): Promise<CopiedFile> => {
    const top = key.slice(0, key.indexOf("/"))
    const listing = listings.get(top) ?? listKeys(storage, top)
    listings.set(top, listing)
    return (await listing).has(key) ? { sha256: NOT_INCLUDED, bytes: 0 } : null
  }
}

async function listKeys(storage: FilesSource["storage"], top: string): Promise<Set<string>> {
  const found = new Set<string>()
  for await (const keys of storage.keys(top)) for (const key of keys) found.add(key)
  return found
}
