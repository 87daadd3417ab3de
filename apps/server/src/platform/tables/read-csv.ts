import type { Charset } from "@scorecard/contracts/bulk"
import papaparse from "papaparse"
import { decodeText } from "./decode-text.ts"
import { unreadableFile } from "./file-refusals.ts"
import { restore } from "./formula-text.ts"
import { MAX_LINES, makeTable, tooManyRows, type TextTable } from "./text-table.ts"

const DELIMITERS = [",", ";", "\t"] as const
/** How spreadsheets say which delimiter follows; they do not count it as a row. */
const DELIMITER_LINE = /^sep=([^"\w\r\n])(?:\r\n|\n|\r)/i

/**
 * The lines are taken one by one, and no more once the file is refused.
 * @throws Refusal 422 `file_not_readable` for another encoding, binary content, quotes that do not close or what is no
 * table; `too_many_rows`.
 */
export function readCsv(file: { bytes: Uint8Array; maxRows: number; charset?: Charset | undefined }): TextTable {
  const text = decodeText(file.bytes, file.charset)
  if (text.includes("\0")) throw unreadableFile("The file holds binary content. A CSV of plain text is needed.")
  const [named, delimiter] = DELIMITER_LINE.exec(text) ?? [""]
  const lines = text.slice(named.length)
  const { take, table } = makeTable(file.maxRows)
  let line = 0
  papaparse.parse<string[]>(lines, {
    delimiter: delimiter ?? delimiterOf(lines),
    step({ data, errors }) {
      line += 1
      if (line > MAX_LINES) throw tooManyRows(`The file has more than ${MAX_LINES} lines, the empty ones included.`)
      if (errors.some(({ type }) => type === "Quotes")) {
        throw unreadableFile(`The quotes in row ${line} do not fit together.`)
      }
      take(data.map((cell) => restore(cell)))
    },
  })
  return table()
}

/** The one that stands most often in the line of heads, outside of quotes: heads are words without any of them. */
function delimiterOf(text: string): string {
  const heads = text.split(/\r\n|\n|\r/, 1)[0]?.replaceAll(/"[^"]*"/g, "") ?? ""
  const counted = DELIMITERS.map((delimiter) => ({ delimiter, count: heads.split(delimiter).length }))
  return counted.toSorted((one, other) => other.count - one.count)[0]?.delimiter ?? ","
}
