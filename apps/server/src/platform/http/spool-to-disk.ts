import { createHash } from "node:crypto"
import { mkdir, open, unlink, type FileHandle } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Readable } from "node:stream"
import { Refusal } from "@scorecard/contracts/refusals"
import { newId } from "#platform/identifiers/index.ts"
import { buffersUsed, countingUsedBuffers } from "#platform/memory/index.ts"

/** A large file as somebody sent it, on disk until the request is answered. Its name and media type are claims. */
export type LargeUpload = {
  sender: string
  field: string
  fileName: string
  mediaType: string
  byteCount: number
  /** Of the content, in hexadecimal. */
  sha256: string
  /** The bytes from `start` on, at most `length` of them. */
  read(start: number, length: number): Promise<Buffer>
  /** All of it, from the beginning, each time anew. */
  stream(): Readable
}
export type SpooledUpload = LargeUpload & { close(): Promise<void> }

type Claims = Pick<LargeUpload, "sender" | "field" | "fileName" | "mediaType">

/**
 * Writes what comes to a file of its own, a piece at a time: no more than a piece stands in memory. The file loses its
 * name at once where the system lets it, so that a crash leaves nothing behind.
 * @throws Refusal 503 where the folder cannot be written to; errors of the source as they are.
 */
export async function spool(source: Readable, claims: Claims, directory: string | undefined): Promise<SpooledUpload> {
  const path = join(directory ?? tmpdir(), `upload-${newId()}`)
  const handle = await writing(async () => {
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
    const kept = await keep(source, handle)
    return {
      ...claims,
      ...kept,
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

async function keep(source: Readable, handle: FileHandle): Promise<{ byteCount: number; sha256: string }> {
  const hash = createHash("sha256")
  let byteCount = 0
  for await (const piece of source as AsyncIterable<Buffer>) {
    hash.update(piece)
    await writing(() => handle.writeFile(piece))
    byteCount += piece.length
    buffersUsed(piece.length)
  }
  return { byteCount, sha256: hash.digest("hex") }
}

async function writing<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw new Refusal("unavailable", "There is no room for uploads at the moment. Try again later.", { cause: error })
  }
}
