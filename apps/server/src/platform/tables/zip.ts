import { Readable } from "node:stream"
import { ZipFile } from "yazl"

/** A file inside an archive; its text comes in pieces. */
export type ZipPart = { name: string; content: AsyncIterable<string> }

/** What is made says nothing of when: the first day that an archive knows. */
const NO_DATE = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true }

/** Parts as a ZIP archive, each asked for when the one before is written. Only the piece at hand stands in memory. */
export async function* zipOf(parts: AsyncIterable<ZipPart>): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile()
  // A plain stream to its types, a readable one that can be ended with an error in fact.
  const output = zip.outputStream as Readable
  // The archive's own events tell of a part that failed; the stream that people read has to end with it.
  zip.once("error", (error: Error) => output.destroy(error))
  const letGo = new AbortController()
  const packing = pack(zip, parts, letGo.signal).catch((error: unknown) => void output.destroy(asError(error)))
  try {
    for await (const bytes of output) yield bytes as Uint8Array
  } finally {
    letGo.abort()
    await packing
  }
}

async function pack(zip: ZipFile, parts: AsyncIterable<ZipPart>, signal: AbortSignal): Promise<void> {
  for await (const { name, content } of parts) {
    if (signal.aborted) return
    const source = Readable.from(content, { objectMode: true, highWaterMark: 1 })
    const isClosed = new Promise<void>((resolve) => void source.once("close", resolve))
    signal.addEventListener("abort", () => source.destroy(), { once: true })
    zip.addReadStream(source, name, NO_DATE)
    await isClosed
  }
  zip.end()
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error("A part of the archive failed", { cause: thrown })
}
