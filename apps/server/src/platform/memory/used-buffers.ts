import type { Readable } from "node:stream"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"

/** How many bytes of used buffers may accumulate, over all streams. */
const MAX_BYTES = 8 * 1024 * 1024

type CollectGarbage = (options: { type: "minor" }) => void

/**
 * V8 counts only its own objects, and a buffer is a small one: about 64 MB of used buffers accumulate before it
 * collects them. A minor collection frees them, in less than a millisecond per 8 MB.
 */
const collectGarbage = openCollector()
let passed = 0

/** Records that buffers of this size were used and released. */
export function buffersUsed(byteCount: number): void {
  passed += byteCount
  if (passed < MAX_BYTES) return
  passed = 0
  collectGarbage({ type: "minor" })
}

/** Records all data that passes through a stream. Reading it starts the stream, as before. */
export function countingUsedBuffers<Source extends Readable>(source: Source): Source {
  source.pause()
  return source.on("data", (piece: Buffer) => buffersUsed(piece.length))
}

/** Node exposes the function only with --expose-gc; a context created while the flag is set has it, too. */
function openCollector(): CollectGarbage {
  setFlagsFromString("--expose-gc")
  const collector = runInNewContext("gc") as CollectGarbage // V8's own, by the flag above
  setFlagsFromString("--no-expose-gc")
  return collector
}
