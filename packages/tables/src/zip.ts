import { Readable } from "node:stream"
import { ZipFile } from "yazl"

/** A file in an archive; its content is streamed. */
export type ZipPart = { name: string; content: AsyncIterable<string | Uint8Array> }

/** The earliest date that an archive can have: files have no creation time. */
const NO_DATE = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true }

/**
 * Streams parts as a ZIP archive, requesting each one after the previous one is written. Only one chunk is in memory at
 * a time.
 */
export async function* createZip(parts: AsyncIterable<ZipPart>): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile()
  // It is typed as a plain stream but is a Readable, which can be destroyed with an error.
  const output = zip.outputStream as Readable
  // A failing part is an event of the archive and must end the output.
  zip.once("error", (error: Error) => output.destroy(error))
  const abort = new AbortController()
  const packing = pack(zip, parts, abort.signal).catch((error: unknown) => void output.destroy(asError(error)))
  try {
    for await (const bytes of output) yield bytes as Uint8Array
  } finally {
    abort.abort()
    await packing
  }
}

async function pack(zip: ZipFile, parts: AsyncIterable<ZipPart>, signal: AbortSignal): Promise<void> {
  for await (const { name, content } of parts) {
    if (signal.aborted) return
    await packPart(zip, { name, source: Readable.from(content, { objectMode: true, highWaterMark: 1 }) }, signal)
  }
  zip.end()
}

/**
 * The archive remembers its parts, and with them this scope, until it is complete: what a part contained is released
 * before the next one.
 */
async function packPart(
  zip: ZipFile,
  part: { name: string; source: Readable | null },
  signal: AbortSignal,
): Promise<void> {
  const isClosed = new Promise<void>((resolve) => void part.source?.once("close", resolve))
  const stop = () => part.source?.destroy()
  signal.addEventListener("abort", stop, { once: true })
  withoutBufferPool(() =>
    zip.addReadStreamLazy(part.name, NO_DATE, (pass) => {
      if (part.source) pass(null, part.source)
    }),
  )
  await isClosed
  signal.removeEventListener("abort", stop)
  part.source = null
}

/** The archive keeps each name in a buffer, and a buffer from the pool keeps the 64 KB that it is part of. */
function withoutBufferPool(work: () => void): void {
  const { poolSize } = Buffer
  Buffer.poolSize = 0
  try {
    work()
  } finally {
    Buffer.poolSize = poolSize
  }
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error("A part of the archive failed", { cause: thrown })
}

const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const END_BYTES = 22
const ENTRY_BYTES = 46
/** The maximum length of an archive's comment, so the end record starts no earlier. */
const MAX_COMMENT_BYTES = 65_535
const ENCRYPTED = 0x1

/** What an archive declares before it is unpacked. */
export type ZipDirectory = { names: string[]; unpackedBytes: number; parts: ZipEntry[] }
/** The offset of a part's local header; `method` 8 is deflate, 0 is stored. */
export type ZipEntry = { name: string; method: number; packedBytes: number; unpackedBytes: number; offset: number }

export function isZip(bytes: Buffer): boolean {
  return bytes.length >= END_BYTES && bytes.readUInt32LE(0) === 0x04034b50
}

/**
 * Reads the central directory from the end of the file, as unpackers do. Sizes are the archive's own claims: unpackers
 * must not write more than was declared. @returns null if the directory is broken, encrypted, or 64-bit, which small
 * workbooks never are.
 */
export function readZipDirectory(bytes: Buffer): ZipDirectory | null {
  const end = findEnd(bytes)
  if (end === null) return null
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  const directory: ZipDirectory = { names: [], unpackedBytes: 0, parts: [] }
  for (let entry = 0; entry < count; entry++) {
    if (at + ENTRY_BYTES > end || bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) return null
    if ((bytes.readUInt16LE(at + 8) & ENCRYPTED) !== 0) return null
    const nameBytes = bytes.readUInt16LE(at + 28)
    const name = bytes.toString("utf8", at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes)
    const unpackedBytes = bytes.readUInt32LE(at + 24)
    directory.unpackedBytes += unpackedBytes
    directory.names.push(name)
    directory.parts.push({
      name,
      method: bytes.readUInt16LE(at + 10),
      packedBytes: bytes.readUInt32LE(at + 20),
      unpackedBytes,
      offset: bytes.readUInt32LE(at + 42),
    })
    at += ENTRY_BYTES + nameBytes + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return directory
}

function findEnd(bytes: Buffer): number | null {
  const earliest = Math.max(0, bytes.length - END_BYTES - MAX_COMMENT_BYTES)
  for (let at = bytes.length - END_BYTES; at >= earliest; at--) {
    if (bytes.readUInt32LE(at) === END_OF_DIRECTORY) return at
  }
  return null
}
