import { constants, createWriteStream } from "node:fs"
import { createHash } from "node:crypto"
import { access, mkdir, open, rm, stat } from "node:fs/promises"
import { dirname, join } from "node:path"
import { pipeline } from "node:stream/promises"
import { Refusal } from "@scorecard/contracts/refusals"
import type { Clock } from "#platform/clock/index.ts"
import { countingUsedBuffers } from "#platform/memory/index.ts"
import { storageOn } from "./drive.ts"
import { checkedKey, downloadName, mayBeShown, mediaTypeOf, type Storage } from "./storage.ts"
import { openTokens } from "./tokens.ts"

/** The path under which the API serves these files, as in the route's contract. */
const PATH = "/v1/files"

/** Files in a local folder; their URLs are paths of this API, signed with our own key. */
export function openFsStorage(options: { directory: string; key: string; clock: Clock }): Storage {
  const { directory, clock } = options
  const tokens = openTokens(options.key)
  const storage = storageOn(async () => {
    const [{ Disk }, { FSDriver }] = await Promise.all([import("flydrive"), import("flydrive/drivers/fs")])
    await mkdir(directory, { recursive: true, mode: 0o700 })
    return new Disk(new FSDriver({ location: directory, visibility: "private" }))
  })

  return {
    ...storage,

    async putStream(key, source, { byteCount }) {
      const path = join(directory, checkedKey(key))
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await pipeline(source, createWriteStream(path))
        const { size } = await stat(path)
        if (size !== byteCount) throw new Error(`${size} bytes of ${byteCount} were written`)
      } catch (error) {
        await rm(path, { force: true })
        throw new Refusal("unavailable", "The file could not be stored. Try again later.", { cause: error })
      }
    },

    async signedUrl(key, { expiresInSeconds, fileName, inline = false }) {
      const expires = Math.floor(clock.now().epochMilliseconds / 1000) + expiresInSeconds
      return `${PATH}/${tokens.write({ key: checkedKey(key), fileName: downloadName(fileName), expires, inline })}`
    },

    async probe() {
      await storage.probe()
      try {
        await access(directory, constants.R_OK | constants.W_OK | constants.X_OK)
      } catch (error) {
        throw new Refusal("unavailable", "The file folder is not writable.", { cause: error })
      }
    },

    async open(token) {
      const parsed = tokens.read(token)
      if (!parsed || parsed.expires * 1000 <= clock.now().epochMilliseconds) throw fileNotFound()
      const { key, fileName } = parsed
      const path = join(directory, checkedKey(key))
      const { size, mtime } = await orNotFound(stat(path))
      return {
        fileName,
        inline: parsed.inline && mayBeShown(key),
        mediaType: mediaTypeOf(key),
        size,
        etag: tagOf(key, size, mtime),
        modifiedAt: mtime,
        async read(range) {
          const handle = await orNotFound(openForReading(path))
          return countingUsedBuffers(handle.createReadStream(range ? { start: range.first, end: range.last } : {}))
        },
      }
    },
  }
}

const openForReading = (path: string) => open(path, "r")

/** @throws Refusal 404 if the file does not exist. */
async function orNotFound<Result>(lookup: Promise<Result>): Promise<Result> {
  try {
    return await lookup
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") throw fileNotFound()
    throw error
  }
}

function tagOf(key: string, size: number, modifiedAt: Date): string {
  const text = [key, size, modifiedAt.getTime()].join("\n")
  return `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`
}

/** The same response for every failure: a URL reveals nothing to people who were not given it. */
export function fileNotFound(): Refusal {
  return new Refusal("not_found", "There is no file at this address, or the address has expired.")
}
