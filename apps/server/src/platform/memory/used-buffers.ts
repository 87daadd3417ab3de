import type { Readable } from "node:stream"
import { collectYoung } from "./collector.ts"

/** How many bytes of used buffers may accumulate, over all streams. */
const MAX_BYTES = 2 * 1024 * 1024

/**
 * V8 counts only its own objects, and a buffer is a small one: about 64 MB of used buffers accumulate before it
 * collects them. A minor collection frees them, in less than a millisecond.
 */
let passed = 0

/** Records that buffers of this size were used and released. */
export function buffersUsed(byteCount: number): void {
  passed += byteCount
  if (passed < MAX_BYTES) return
  passed = 0
  collectYoung()
}

/** Records all data that passes through a stream. Reading it starts the stream, as before. */
export function countingUsedBuffers<Source extends Readable>(source: Source): Source {
  source.pause()
  return source.on("data", (piece: Buffer) => buffersUsed(piece.length))
}
