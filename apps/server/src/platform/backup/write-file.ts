import { createHash } from "node:crypto"
import { createReadStream, createWriteStream, mkdirSync } from "node:fs"
import { open } from "node:fs/promises"
import { dirname } from "node:path"
import type { Readable, Transform } from "node:stream"
import { pipeline } from "node:stream/promises"

type Blocks = AsyncIterable<Buffer>
/** A transformation applied to the blocks. */
export type Transformation = Transform | ((blocks: Blocks) => Blocks)
type WriteOptions = { through?: readonly Transformation[]; signal?: AbortSignal | undefined }
export type WrittenFile = { bytes: number; sha256: string }

/** Writes a new file from its source; it is flushed to disk when this returns. */
export async function writeStream(
  path: string,
  source: Readable,
  { through = [], signal }: WriteOptions = {},
): Promise<WrittenFile> {
  // Synchronous, so that the pipeline is in place before the source can fail.
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const hash = createHash("sha256")
  let bytes = 0
  async function* measure(blocks: Blocks) {
    for await (const block of blocks) {
      hash.update(block)
      bytes += block.length
      yield block
    }
  }
  const file = createWriteStream(path, { flags: "wx", mode: 0o600, flush: true })
  await pipeline([source, ...through, measure, file], signal ? { signal } : {})
  return { bytes, sha256: hash.digest("hex") }
}

export async function hashOf(path: string): Promise<string> {
  const hash = createHash("sha256")
  for await (const block of createReadStream(path) as AsyncIterable<Buffer>) hash.update(block)
  return hash.digest("hex")
}

/** Flushes a folder's entries, which otherwise reach the disk only some time later. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r")
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
