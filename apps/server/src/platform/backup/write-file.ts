import { createHash } from "node:crypto"
import { createReadStream, createWriteStream, mkdirSync } from "node:fs"
import { open } from "node:fs/promises"
import { dirname } from "node:path"
import type { Readable, Transform } from "node:stream"
import { pipeline } from "node:stream/promises"

type Blocks = AsyncIterable<Buffer>
/** What the blocks pass on their way. */
export type Step = Transform | ((blocks: Blocks) => Blocks)
type Writing = { through?: readonly Step[]; signal?: AbortSignal | undefined }
export type WrittenFile = { bytes: number; sha256: string }

/** Writes a new file as its source gives it, and has it on the disk when this returns. */
export async function writeStream(
  path: string,
  source: Readable,
  { through = [], signal }: Writing = {},
): Promise<WrittenFile> {
  // Not awaited: an error of the source has to find the pipeline there.
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const hash = createHash("sha256")
  let bytes = 0
  async function* measured(blocks: Blocks) {
    for await (const block of blocks) {
      hash.update(block)
      bytes += block.length
      yield block
    }
  }
  const file = createWriteStream(path, { flags: "wx", mode: 0o600, flush: true })
  await pipeline([source, ...through, measured, file], signal ? { signal } : {})
  return { bytes, sha256: hash.digest("hex") }
}

export async function hashOf(path: string): Promise<string> {
  const hash = createHash("sha256")
  for await (const block of createReadStream(path) as AsyncIterable<Buffer>) hash.update(block)
  return hash.digest("hex")
}

/** A folder's entries reach the disk by themselves only some time later. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r")
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
