import type { Random } from "./random.ts"

const LOW_16_BITS = 0xffff
const VERSION_7 = 0x7000
const VARIANT = 0x8000

/**
 * An id in the format of a UUIDv7 (RFC 9562): the first 48 bits are the time, the rest is random, here from a seeded
 * stream, so that the demo company always has the same ids. `ms` is since 1970.
 */
export function repeatableId(ms: number, random: Random): string {
  const time = ms.toString(16).padStart(12, "0")
  const first = random.bits()
  const low = random.bits()
  const version = VERSION_7 | (first >>> 20)
  const variant = VARIANT | (first & 0x3fff)
  return `${time.slice(0, 8)}-${time.slice(8)}-${hex(version, 4)}-${hex(variant, 4)}-${hex(low, 8)}${hex(random.bits() & LOW_16_BITS, 4)}`
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, "0")
}
