import { Readable } from "node:stream"
import { z } from "zod"
import { Refusal } from "@scorecard/contracts/refusals"
import { StoredFileResponse } from "#platform/http/index.ts"
import { defineJob, handle, type HandledJob, type JobSchedule, type Platform } from "#platform/index.ts"
import { removeOrphans } from "#platform/uploads/index.ts"
import { findPublishedFile, findUnreferencedKeys } from "./releases.store.ts"

/** The folder for installers in storage. */
export const FOLDER = "desktop-releases"

export async function removeStored({ storage, log }: Pick<Platform, "storage" | "log">, key: string): Promise<void> {
  try {
    await storage.remove(key)
  } catch (error) {
    log.warn({ err: error }, "an installer is left to the orphan job")
  }
}

/** The address contains the content's hash. */
const HEADERS = {
  "cache-control": "public, max-age=31536000, immutable",
  "content-security-policy": "default-src 'none'; sandbox",
}

/**
 * Streams an installer to anyone, whole or in part. (rules/desktop-releases#downloads)
 * @throws Refusal 404
 */
export async function downloadRelease(
  { db, storage }: Pick<Platform, "db" | "storage">,
  sha256: string,
): Promise<StoredFileResponse> {
  const release = await findPublishedFile(db, sha256)
  if (!release) throw notFound()
  const { key, file_name, size, created_at } = release
  const read = async (range: { first: number; last: number } | null) => {
    const stream = await storage.getStream(key)
    if (!stream) throw notFound()
    return range ? Readable.from(bytesWithin(stream, range)) : stream
  }
  const file = {
    mediaType: "application/octet-stream",
    fileName: file_name,
    inline: false,
    size,
    etag: `"${sha256}"`,
    modifiedAt: new Date(created_at),
    read,
  }
  return new StoredFileResponse(file, HEADERS)
}

/** Every kind of storage streams files from their beginning; only some can start in the middle. */
async function* bytesWithin(stream: Readable, { first, last }: { first: number; last: number }) {
  let position = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const part = chunk.subarray(Math.max(0, first - position), Math.max(0, last + 1 - position))
    position += chunk.length
    if (part.length > 0) yield part
    if (position > last) return
  }
}

const notFound = () => new Refusal("not_found", "There is no such file, or its release was withdrawn.")

const DAY_SECONDS = 86_400

const removeReleaseOrphans = defineJob({
  name: "remove_desktop_release_orphans",
  payload: z.strictObject({}),
  policy: "exclusive",
  key: () => "desktop-release-orphans",
  expireInSeconds: 1_800,
  batchSize: 1,
})

export const orphansSchedule: JobSchedule = {
  declaration: removeReleaseOrphans,
  payload: {},
  everySeconds: DAY_SECONDS,
}

type Deps = Pick<Platform, "db" | "clock" | "storage">

export function orphansJob(deps: Deps): HandledJob {
  return handle(removeReleaseOrphans, (_payload, { signal }) => sweepFiles(deps, signal))
}

/** Removes stored files that a crash left without a release. */
export function sweepFiles({ db, clock, storage }: Deps, signal: AbortSignal): Promise<void> {
  const unnamed = (keys: readonly string[]) => findUnreferencedKeys(db, keys)
  return removeOrphans({ clock, storage }, { folder: FOLDER, unnamed }, signal)
}
