import { randomFillSync } from "node:crypto"
import { v7 } from "uuid"
import { realMilliseconds } from "#platform/clock/index.ts"

const RANDOM_BYTES = 16
const IDS_PER_FILL = 256
/** Filled for many ids at once: asking for random bytes takes some microseconds however few, and each request needs an id. */
const random = new Uint8Array(RANDOM_BYTES * IDS_PER_FILL)
let used = random.length

function nextRandom(): Uint8Array {
  if (used === random.length) {
    randomFillSync(random)
    used = 0
  }
  return random.subarray(used, (used += RANDOM_BYTES))
}

/** Of the latest id: its time, and what orders the ids of one millisecond. */
const latest = { msecs: 0, seq: 0 }

/** A UUIDv7: it increases with time, so that new rows are adjacent in an index. (rules/http#identifiers) */
export function newId(): string {
  const bytes = nextRandom()
  const now = realMilliseconds()
  if (now > latest.msecs) {
    latest.msecs = now
    // Half of the 32 bits' range is left for further ids of this millisecond.
    latest.seq = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0) >>> 1
  } else latest.seq += 1
  return v7({ random: bytes, ...latest })
}
