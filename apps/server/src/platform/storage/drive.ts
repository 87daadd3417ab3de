import { Refusal } from "@scorecard/contracts/refusals"
import type { Disk } from "flydrive"
import { countingUsedBuffers } from "#platform/memory/index.ts"
import { checkedKey, downloadName, mayBeShown, mediaTypeOf, type SignedUrlOptions, type Storage } from "./storage.ts"

const MISSING = new Set(["ENOENT", "NoSuchKey", "NotFound"])

/**
 * Storage on a flydrive disk, created on first use: the cloud SDKs take a second to load.
 * @param disk creates it; called once
 * @param patientDisk the same with longer timeouts, for large files
 */
export function storageOn(disk: () => Promise<Disk>, patientDisk = disk): Omit<Storage, "open"> {
  const [ready, patient] = [once(disk), once(patientDisk)]
  const use = async <Result>(work: (disk: Disk) => Promise<Result>, from = ready): Promise<Result> => {
    try {
      return await work(await from())
    } catch (error) {
      throw new Refusal("unavailable", "The file storage is not responding. Try again in a few seconds.", {
        cause: error,
      })
    }
  }

  const useFile = async <Result>(key: string, work: (disk: Disk, key: string) => Promise<Result>, from = ready) => {
    const checked = checkedKey(key)
    return use((files) => work(files, checked), from)
  }

  return {
    put: (key, bytes, contentType) => useFile(key, (files, file) => files.put(file, bytes, { contentType })),

    async putStream(key, source, { mediaType, byteCount }) {
      const [file, options] = [checkedKey(key), { contentType: mediaType, contentLength: byteCount }]
      try {
        await use((files) => files.putStream(file, source, options), patient)
      } finally {
        source.destroy()
      }
    },

    get: (key) =>
      useFile(key, async (files, file) => {
        try {
          return await files.getBytes(file)
        } catch (error) {
          if (isMissing(error)) return null
          throw error
        }
      }),

    getStream: (key) =>
      useFile(
        key,
        async (files, file) => ((await files.exists(file)) ? countingUsedBuffers(await files.getStream(file)) : null),
        patient,
      ),

    remove: (key) => useFile(key, (files, file) => files.delete(file)),

    async *keys(folder) {
      let paginationToken: string | undefined
      do {
        const page = await use((files) => pageOf(files, folder, paginationToken))
        yield page.keys
        paginationToken = page.next
      } while (paginationToken !== undefined)
    },

    signedUrl: (key, { expiresInSeconds, fileName, inline }: SignedUrlOptions) =>
      useFile(key, (files, file) =>
        files.getSignedUrl(file, {
          expiresIn: expiresInSeconds,
          contentType: mediaTypeOf(file),
          contentDisposition: `${inline && mayBeShown(file) ? "inline" : "attachment"}; filename="${downloadName(fileName)}"`,
        }),
      ),

    // Listing requires the bucket itself; checking for a file would report "missing" even without the bucket.
    probe: () => use(async (files) => void (await files.listAll("/"))),
  }
}

function once(make: () => Promise<Disk>): () => Promise<Disk> {
  let created: Promise<Disk> | null = null
  return () =>
    (created ??= make().catch((error: unknown) => {
      created = null // the next use tries again
      throw error
    }))
}

async function pageOf(files: Disk, folder: string, paginationToken: string | undefined) {
  const { objects, paginationToken: next } = await files.listAll(`${folder}/`, {
    recursive: true,
    ...(paginationToken !== undefined && { paginationToken }),
  })
  // flydrive strips the slash, and S3 then also finds folders that merely share the prefix.
  return {
    keys: [...objects].flatMap((object) => (object.isFile && object.key.startsWith(`${folder}/`) ? [object.key] : [])),
    next,
  }
}

/** flydrive wraps the driver's errors. */
function isMissing(error: unknown): boolean {
  for (let cause: unknown = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1) {
    if (MISSING.has(cause.name) || ("code" in cause && MISSING.has(String(cause.code)))) return true
  }
  return false
}
