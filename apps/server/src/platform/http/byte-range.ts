/** A byte range of a file, both ends inclusive. */
export type ByteRange = { first: number; last: number }

/** `bytes=0-`, `bytes=5-9` or `bytes=-500`; multiple ranges are not supported. */
const ONE_PART = /^bytes=(?:(\d{1,15})-(\d{0,15})|-(\d{1,15}))$/i

/**
 * Parses a Range header for a file of this size. Multiple ranges, other units and invalid headers get the whole file,
 * as a server may do. (RFC 9110 §14.2)
 * @returns null for the whole file, "beyond" if the range is outside the file (416).
 */
export function readRange(header: string | undefined, size: number): ByteRange | "beyond" | null {
  const [match, from, to, suffix] = ONE_PART.exec(header?.replaceAll(/\s/g, "") ?? "") ?? []
  if (match === undefined) return null
  if (suffix !== undefined) {
    const length = Math.min(Number(suffix), size)
    return length === 0 ? "beyond" : { first: size - length, last: size - 1 }
  }
  const first = Number(from)
  const last = to ? Number(to) : size - 1
  if (to && last < first) return null
  return first >= size ? "beyond" : { first, last: Math.min(last, size - 1) }
}

/**
 * Whether the client's part belongs to this version of the file: a strong tag, or the exact date. (RFC 9110 §13.1.5)
 */
export function isCurrent(
  ifRange: string | undefined,
  { etag, modifiedAt }: { etag: string; modifiedAt: Date },
): boolean {
  if (ifRange === undefined) return true
  return ifRange.trim() === etag || ifRange.trim() === modifiedAt.toUTCString()
}
