import type { Readable } from "node:stream"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"

/** What a file on its way through the process may leave behind, in all streams together. */
const MAX_BYTES = 8 * 1024 * 1024

type CollectGarbage = (options: { type: "minor" }) => void

/**
 * V8 weighs its own objects, and a buffer is a small one: some 64 MB of used buffers lie about before it looks for
 * them. A collection of the young objects alone lets go of them, in less than a millisecond for each 8 MB.
 */
const collectGarbage = openCollector()
let passed = 0

/** Tells that buffers with so many bytes were used and let go of. */
export function buffersUsed(byteCount: number): void {
  passed += byteCount
  if (passed < MAX_BYTES) return
  passed = 0
  collectGarbage({ type: "minor" })
}

/** The same of all that a stream lets by. Who reads it sets it going, as before. */
export function countingUsedBuffers<Source extends Readable>(source: Source): Source {
  source.pause()
  return source.on("data", (piece: Buffer) => buffersUsed(piece.length))
}

/** Node keeps the function for programs that were started with --expose-gc; a context made meanwhile has it too. */
function openCollector(): CollectGarbage {
  setFlagsFromString("--expose-gc")
  const collector = runInNewContext("gc") as CollectGarbage // V8's own, by the flag above
  setFlagsFromString("--no-expose-gc")
  return collector
}
