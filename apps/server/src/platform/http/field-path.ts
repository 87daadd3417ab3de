/** Long enough for every path in our contracts, whatever its names. */
const MAX_PARTS = 16
const MAX_PART_LENGTH = 100
export const MAX_PATH_BYTES = 256
const ELLIPSIS = "…"

/**
 * Formats where in the input an issue is: `checklist.2.answer`. Long paths are cut; the cost does not grow with them.
 */
export function formatPath(parts: readonly PropertyKey[]): string {
  const names = parts.slice(0, MAX_PARTS).map((part) => String(part).slice(0, MAX_PART_LENGTH + 1))
  const shortened = names.map((name) => (name.length > MAX_PART_LENGTH ? name.slice(0, -1) + ELLIPSIS : name))
  return clip([...shortened, ...(parts.length > MAX_PARTS ? [ELLIPSIS] : [])].join("."), MAX_PATH_BYTES)
}

/** Cuts a text to at most so many bytes as JSON, in which one character may take six. */
export function clip(text: string, maxBytes: number): string {
  if (text.length <= maxBytes && jsonBytes(text) <= maxBytes) return text
  let bytes = jsonBytes(ELLIPSIS)
  let end = 0
  for (const character of text.slice(0, maxBytes)) {
    bytes += jsonBytes(character)
    if (bytes > maxBytes) break
    end += character.length
  }
  return text.slice(0, end) + ELLIPSIS
}

const jsonBytes = (text: string) => Buffer.byteLength(JSON.stringify(text)) - '""'.length
