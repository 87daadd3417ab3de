import papaparse from "papaparse"
import { tooManyRows, unreadable } from "./errors.ts"
import { restore } from "./formula-text.ts"
import { createTableBuilder, MAX_LINES, type TextTable } from "./table.ts"

/** The encoding of a CSV that isn't UTF-8 and has no byte order mark. */
export type Charset = "utf-8" | "windows-1252"

const DELIMITERS = [",", ";", "\t"] as const
/** The line in which a spreadsheet names the delimiter; it doesn't count as a row. */
const DELIMITER_LINE = /^sep=([^"\w\r\n])(?:\r\n|\n|\r)/i

/**
 * Parses line by line and stops as soon as the file is refused. @throws TableError `unreadable` for another encoding,
 * binary content, unclosed quotes, or a file that isn't a table; `too_many_rows`.
 */
export function readCsv(file: { bytes: Uint8Array; maxRows: number; charset?: Charset | undefined }): TextTable {
  const text = decodeText(file.bytes, file.charset)
  if (text.includes("\0")) throw unreadable("The file holds binary content. A CSV of plain text is needed.")
  const [named, delimiter] = DELIMITER_LINE.exec(text) ?? [""]
  const lines = text.slice(named.length)
  const builder = createTableBuilder(file.maxRows)
  let line = 0
  papaparse.parse<string[]>(lines, {
    delimiter: delimiter ?? detectDelimiter(lines),
    step({ data, errors }) {
      line += 1
      if (line > MAX_LINES) throw tooManyRows(`The file has more than ${MAX_LINES} lines, including empty ones.`)
      if (errors.some(({ type }) => type === "Quotes")) {
        throw unreadable(`The quotes in row ${line} don't match.`)
      }
      builder.add(data.map((cell) => restore(cell)))
    },
  })
  return builder.build()
}

/** The most frequent delimiter in the header line, outside of quotes: headers contain none. */
function detectDelimiter(text: string): string {
  const headers = text.split(/\r\n|\n|\r/, 1)[0]?.replaceAll(/"[^"]*"/g, "") ?? ""
  const counted = DELIMITERS.map((delimiter) => ({ delimiter, count: headers.split(delimiter).length }))
  return counted.toSorted((one, other) => other.count - one.count)[0]?.delimiter ?? ","
}

/** UTF-16 is detected in these bytes, which are headers of plain letters. */
const SAMPLE_BYTES = 1_000

/**
 * Decodes what spreadsheets save: UTF-8 with or without a byte order mark, UTF-16 with one, or the given encoding.
 * @throws TableError `unreadable` for another encoding.
 */
function decodeText(bytes: Uint8Array, charset: Charset = "utf-8"): string {
  const marked = detectMark(bytes)
  if (marked === null && looksUtf16(bytes.subarray(0, SAMPLE_BYTES))) {
    throw unreadable(
      "The text looks like UTF-16 without a byte order mark. Save the file as “CSV UTF-8”, or as UTF-16 with a byte order mark.",
    )
  }
  const text = decodeAs(bytes, "utf-8") ?? decodeAs(bytes, marked ?? charset)
  if (text !== null) return text
  throw unreadable(
    "The text isn't UTF-8. Save the file as “CSV UTF-8”, or choose Windows-1252 as its text encoding (`charset`).",
  )
}

/** Null if the bytes are not valid in the encoding. */
function decodeAs(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

function detectMark([first, second]: Uint8Array): string | null {
  if (first === 0xff && second === 0xfe) return "utf-16le"
  if (first === 0xfe && second === 0xff) return "utf-16be"
  return null
}

/** Latin letters in UTF-16 have a NUL in every second byte and none in between. */
function looksUtf16(bytes: Uint8Array): boolean {
  const nuls = [0, 0]
  for (const [at, byte] of bytes.entries()) if (byte === 0) nuls[at % 2] = (nuls[at % 2] ?? 0) + 1
  const [more = 0, fewer = 0] = nuls.toSorted((one, other) => other - one)
  return fewer === 0 && more > 0 && more >= bytes.length / 4
}
