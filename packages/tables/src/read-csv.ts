import papaparse from "papaparse"
import { tooManyRows, unreadable } from "./errors.ts"
import { restore } from "./formula-text.ts"
import { createLineCollector, type Grid } from "./grid.ts"
import { createTableBuilder, MAX_LINES, type Charset, type TextTable } from "./table.ts"

type CsvFile = { bytes: Uint8Array; maxRows: number; charset?: Charset | undefined }

const DELIMITERS = [",", ";", "\t", "|"] as const
/** How a spreadsheet names the delimiter; the line does not count as a row. */
const DELIMITER_LINE = /^sep=([^"\w\r\n])(?:\r\n|\n|\r)/i

/**
 * A CSV whose first line holds the headers.
 * @throws TableError `unreadable` for binary content, quotes that do not close or what is no table; `too_many_rows`.
 */
export function readCsv(file: CsvFile): TextTable {
  const builder = createTableBuilder(file.maxRows)
  parseLines(decodeText(file.bytes, file.charset).text, (cells) => builder.add(cells))
  return builder.build()
}

/** All lines of a CSV. @throws TableError as `readCsv` */
export function readCsvGrid(file: CsvFile): Grid {
  const { text, charset } = decodeText(file.bytes, file.charset)
  const { set, end } = createLineCollector(file.maxRows)
  let index = 0
  parseLines(text, (cells) => set(index++, cells))
  return { format: "csv", lines: end(), sheets: [], sheet: null, merges: [], hiddenLines: [], charset }
}

/** Parses line by line, and stops as soon as the file is refused. */
function parseLines(text: string, add: (cells: string[]) => void): void {
  if (text.includes("\0")) throw unreadable("The file holds binary content. A CSV of plain text is needed.")
  const [named, delimiter] = DELIMITER_LINE.exec(text) ?? [""]
  const lines = text.slice(named.length)
  let line = 0
  papaparse.parse<string[]>(lines, {
    delimiter: delimiter ?? detectDelimiter(lines),
    step({ data, errors }) {
      line += 1
      if (line > MAX_LINES) throw tooManyRows(`The file has more than ${MAX_LINES} lines, including empty ones.`)
      if (errors.some(({ type }) => type === "Quotes")) {
        throw unreadable(`The quotes in row ${line} don't match.`)
      }
      add(data.map((cell) => restore(cell)))
    },
  })
}

const SAMPLE_LINES = 50
/** Enough for the sample of any table with cells of ordinary length. */
const SAMPLE_LENGTH = 64 * 1024

/**
 * The delimiter that splits the most lines into the same number of cells, above all the first two. Titles above the
 * headers have none, and names such as "Lima, Ana" have commas, so no single line decides.
 */
function detectDelimiter(text: string): string {
  const sample = text.slice(0, SAMPLE_LENGTH)
  const scored = DELIMITERS.map((delimiter) => ({ delimiter, score: scoreDelimiter(sample, delimiter) }))
  return scored.toSorted((one, other) => other.score - one.score)[0]?.delimiter ?? ","
}

/** Headers and their first row prove more than many rows do: cells may hold any delimiter. */
const LEADING_WEIGHT = 10

function scoreDelimiter(sample: string, delimiter: string): number {
  const { data } = papaparse.parse<string[]>(sample, { delimiter, preview: SAMPLE_LINES })
  const widths = data.filter((cells) => cells.some((cell) => cell.trim() !== "")).map(({ length }) => length)
  const counts = new Map<number, number>()
  for (const width of widths) if (width > 1) counts.set(width, (counts.get(width) ?? 0) + 1)
  const [[usual, lines] = [1, 0]] = [...counts].toSorted(([, one], [, other]) => other - one)
  const share = lines / Math.max(1, widths.length)
  const leads = widths.slice(0, 2).every((width) => width === usual)
  return share ** 2 * Math.log2(usual) * (leads ? LEADING_WEIGHT : 1)
}

/** UTF-16 is detected in these bytes, which are headers of plain letters. */
const SAMPLE_BYTES = 1_000

/** UTF-8 or UTF-16, with or without a mark, or else the encoding of older programs, which can decode any bytes. */
function decodeText(bytes: Uint8Array, charset: Charset = "utf-8"): { text: string; charset: Charset | "utf-16" } {
  const utf16 = detectMark(bytes) ?? detectUtf16(bytes.subarray(0, SAMPLE_BYTES))
  const text = utf16 === null ? decodeAs(bytes, "utf-8") : decodeAs(bytes, utf16)
  if (text !== null) return { text, charset: utf16 === null ? "utf-8" : "utf-16" }
  const older = decodeAs(bytes, "windows-1252")
  if (older === null) throw unreadable(`The text is not ${charset}. Save the file as “CSV UTF-8”.`)
  return { text: older, charset: "windows-1252" }
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

/** Latin letters in UTF-16 have a NUL at every second byte, and none between. */
function detectUtf16(bytes: Uint8Array): string | null {
  const nuls = { even: 0, odd: 0 }
  for (const [at, byte] of bytes.entries()) if (byte === 0) nuls[at % 2 === 0 ? "even" : "odd"] += 1
  const needed = Math.max(1, bytes.length / 4)
  if (nuls.even === 0 && nuls.odd >= needed) return "utf-16le"
  return nuls.odd === 0 && nuls.even >= needed ? "utf-16be" : null
}
