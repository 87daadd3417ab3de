/**
 * ClickHouse refuses a parameter of more than 128 KiB (`http_max_field_value_size`, which a request cannot change).
 * Escaping may double the text.
 */
const MAX_FIELD_BYTES = 50_000

type Fields = Record<string, unknown>

/** Splits arrays of strings that would be too long for one parameter; other queries remain as they are. */
export function inShortFields(query: string, values: Fields): { query: string; values: Fields } {
  const short: Fields = {}
  let text = query
  for (const [name, value] of Object.entries(values)) {
    const chunks = isTexts(value) ? chunksOf(value) : []
    if (chunks.length < 2) {
      short[name] = value
      continue
    }
    for (const [at, chunk] of chunks.entries()) short[`${name}_${at}`] = chunk
    const fields = chunks.map((_, at) => `{${name}_${at}:Array(String)}`)
    text = text.replaceAll(`{${name}:Array(String)}`, `arrayConcat(${fields.join(", ")})`)
  }
  return { query: text, values: short }
}

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === "string")

function chunksOf(texts: readonly string[]): string[][] {
  const chunks: string[][] = []
  let room = 0
  for (const text of texts) {
    const bytes = Buffer.byteLength(text) + "'',".length
    if (bytes > room) {
      chunks.push([])
      room = MAX_FIELD_BYTES
    }
    chunks.at(-1)?.push(text)
    room -= bytes
  }
  return chunks
}
