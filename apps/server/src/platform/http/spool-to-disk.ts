import { createHash } from "node:crypto"
import { mkdir, open, unlink, type FileHandle } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Readable } from "node:stream"
import { Refusal } from "@scorecard/contracts/refusals"
import { newId } from "#platform/identifiers/index.ts"
import { buffersUsed, countingUsedBuffers, tightenHeap } from "#platform/memory/index.ts"

/** A large file as it was sent, on disk until the request is answered. Its name and media type are claims. */
export type LargeUpload = {
  sender: string
  field: string
  fileName: string
  mediaType: string
  byteCount: number
  /** Hexadecimal hash of the content. */
  sha256: string
  /** Reads at most `length` bytes from `start`. */
  read(start: number, length: number): Promise<Buffer>
  /** Streams the whole file; each call starts at the beginning. */
  stream(): Readable
}
export type SpooledUpload = LargeUpload & { close(): Promise<void> }

type Claims = Pick<LargeUpload, "sender" | "field" | "fileName" | "mediaType">

/**
 * Writes the source to its own file, chunk by chunk: memory never contains more than one chunk. The file is unlinked at
 * once if the system allows it, so that a crash leaves nothing behind.
 * @throws Refusal 503 if the directory cannot be written to; errors of the source unchanged.
 */
export async function spool(source: Readable, claims: Claims, directory: string | undefined): Promise<SpooledUpload> {
  const path = join(directory ?? tmpdir(), `upload-${newId()}`)
  const handle = await asUnavailable(async () => {
    if (directory !== undefined) await mkdir(directory, { recursive: true, mode: 0o700 })
    return open(path, "wx+", 0o600)
  })
  const isNameless = await unlink(path).then(
    () => true,
    () => false,
  )
  const close = async () => {
    await handle.close()
    if (!isNameless) await unlink(path)
  }
  try {
    const written = await write(source, handle)
    return {
      ...claims,
      ...written,
      close,
      read: async (start, length) => {
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, start)
        return buffer.subarray(0, bytesRead)
      },
      stream: () => countingUsedBuffers(handle.createReadStream({ start: 0, autoClose: false })),
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** From this size on, an upload takes long enough for the heap to grow meanwhile. */
const LONG_UPLOAD_BYTES = 1024 * 1024

async function write(source: Readable, handle: FileHandle): Promise<{ byteCount: number; sha256: string }> {
  const hash = createHash("sha256")
  let byteCount = 0
  let release: (() => void) | undefined
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      hash.update(chunk)
      await asUnavailable(() => handle.writeFile(chunk))
      byteCount += chunk.length
      buffersUsed(chunk.length)
      if (byteCount >= LONG_UPLOAD_BYTES) release ??= tightenHeap()
    }
  } finally {
    release?.()
  }
  return { byteCount, sha256: hash.digest("hex") }
}

async function asUnavailable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw new Refusal("unavailable", "The file cannot be stored at the moment. Try again later.", { cause: error })
  }
}
