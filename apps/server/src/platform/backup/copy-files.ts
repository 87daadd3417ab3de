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

/** What stands in the list instead of a hash for a file that the archive does not hold. */
export const NOT_HELD = "-".repeat(64)

/**
 * Copies the files that the documents name, or, of a bucket, only looks whether they are there, and lists them as
 * `sha256sum` does. One that is missing is counted: it was removed since the snapshot, or has been lost.
 */
export async function takeFiles(
  folder: string,
  { config, storage, signal }: FilesSource,
  keys: Keys,
): Promise<Contents["files"]> {
  const take = config.driver === "fs" ? copyFrom(config.directory, folder, signal) : lookInto(storage)
  const list = createWriteStream(join(folder, FILE_LIST), { flags: "wx", mode: 0o600, flush: true })
  const failed = finished(list)
  failed.catch(() => {}) // awaited below; until then it must not count as unhandled
  const hash = createHash("sha256")
  const files = { driver: config.driver, count: 0, bytes: 0, missing: 0 }
  for await (const batch of keys) {
    for (const key of batch) {
      const taken = await take(key)
      if (!taken) {
        files.missing += 1
        continue
      }
      files.count += 1
      files.bytes += taken.bytes
      const line = `${taken.sha256}  ${storedFile(key)}\n`
      hash.update(line)
      if (!list.write(line)) await Promise.race([once(list, "drain"), failed])
    }
  }
  list.end()
  await failed
  return { ...files, list_sha256: hash.digest("hex") }
}

type Taken = { sha256: string; bytes: number } | null

function copyFrom(directory: string, folder: string, signal?: AbortSignal) {
  return async (key: string): Promise<Taken> => {
    const file = await unless(["ENOENT"], open(join(directory, key), "r"))
    return file ? writeStream(join(folder, storedFile(key)), file.createReadStream(), { signal }) : null
  }
}

/** One listing for each folder of the bucket, kept: keys are short. */
function lookInto(storage: FilesSource["storage"]) {
  const listings = new Map<string, Promise<Set<string>>>()
  return async (key: string): Promise<Taken> => {
    const top = key.slice(0, key.indexOf("/"))
    const listing = listings.get(top) ?? listed(storage, top)
    listings.set(top, listing)
    return (await listing).has(key) ? { sha256: NOT_HELD, bytes: 0 } : null
  }
}

async function listed(storage: FilesSource["storage"], top: string): Promise<Set<string>> {
  const found = new Set<string>()
  for await (const keys of storage.keys(top)) for (const key of keys) found.add(key)
  return found
}
