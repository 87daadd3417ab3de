/** Long enough for every path that our contracts have, however it is called. */
const MAX_PARTS = 16
const MAX_PART_LENGTH = 100
export const MAX_PATH_BYTES = 256
const ELLIPSIS = "…"

/** Where in the input something is wrong: `checklist.2.answer`. Long ones end early; the cost does not grow with them. */
export function formatPath(parts: readonly PropertyKey[]): string {
  const names = parts.slice(0, MAX_PARTS).map((part) => String(part).slice(0, MAX_PART_LENGTH + 1))
  const shortened = names.map((name) => (name.length > MAX_PART_LENGTH ? name.slice(0, -1) + ELLIPSIS : name))
  return clip([...shortened, ...(parts.length > MAX_PARTS ? [ELLIPSIS] : [])].join("."), MAX_PATH_BYTES)
}

/** The beginning of a text that takes at most so many bytes as JSON, in which a character may take six. */
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
