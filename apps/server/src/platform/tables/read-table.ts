import type { Charset } from "@scorecard/contracts/bulk"
import { Refusal } from "@scorecard/contracts/refusals"
import { unreadableFile, unsupportedFile } from "./file-refusals.ts"
import { readCsv } from "./read-csv.ts"
import { readXlsx } from "./read-xlsx.ts"
import { looksZipped } from "./zip-directory.ts"

/** A table of trimmed texts; an empty cell is "". `row` counts as spreadsheets do: the heads are row 1. */
export type TextTable = { heads: string[]; rows: TextRow[] }
export type TextRow = { row: number; cells: string[] }

/** Beyond what any sheet asks for, also with a checklist of 200 items. */
const MOST_HEADS = 300

/** `charset`: what the sender says the text of a CSV is written in, where it is not UTF-8 and has no mark. */
type TableFile = { fileName: string; bytes: Buffer; charset?: Charset | undefined }

/**
 * An uploaded CSV (comma, semicolon or tab; UTF-8, or UTF-16 with its mark) or XLSX (first sheet) as texts: dates as
 * `YYYY-MM-DD`, numbers as a spreadsheet shows them, formulas as the value that they last had. Empty rows are left out.
 * @throws Refusal 413 for a workbook that unpacks to too much; 415 when the content is neither, or not what the name
 * says; 422 `file_not_readable` or `too_many_rows`. (decisions §4, §12)
 */
export async function readTable(file: TableFile, limits: { maxRows: number }): Promise<TextTable> {
  const lines = await linesOf(file)
  const heads = headsOf(lines[0] ?? [])
  const filled = lines.flatMap((line, at) =>
    at > 0 && line.some((cell) => cell !== "") ? [{ line, row: at + 1 }] : [],
  )
  if (filled.length > limits.maxRows) {
    const message = `The file has ${filled.length} rows; at most ${limits.maxRows} are taken at once.`
    throw new Refusal("too_many_rows", message, { errors: [{ path: "file", message }] })
  }
  if (filled.length === 0) throw unreadableFile("The file has no rows below its heads.")
  return { heads, rows: filled.map(({ line, row }) => rowOf(line, row, heads.length)) }
}

/** The content decides what a file is; a name that says something else is refused rather than believed. */
async function linesOf({ fileName, bytes, charset }: TableFile): Promise<string[][]> {
  const extension = /\.(csv|xlsx)$/i.exec(fileName)?.[1]?.toLowerCase()
  if (extension === undefined) throw unsupportedFile("A file whose name ends in .csv or .xlsx is needed.")
  if (bytes.length === 0) throw unreadableFile("The file is empty.")
  if (looksZipped(bytes) !== (extension === "xlsx")) {
    throw unsupportedFile(`The content is not what a name that ends in .${extension} says.`)
  }
  const lines = extension === "xlsx" ? await readXlsx(bytes) : readCsv(bytes, charset)
  return lines.map((line) => line.map(clean))
}

/** Half a surrogate pair and U+0000 are no text: a database cannot keep them. */
function clean(text: string): string {
  if (text.includes("\0") || !text.isWellFormed()) throw unreadableFile("The file holds characters that are no text.")
  return text.trim()
}

function headsOf(line: readonly string[]): string[] {
  const heads = line.slice(0, line.findLastIndex((head) => head !== "") + 1)
  if (heads.length === 0) throw unreadableFile("The first row must hold the column heads.")
  if (heads.length > MOST_HEADS) {
    throw unreadableFile(`The file has ${heads.length} columns; at most ${MOST_HEADS} can be read.`)
  }
  const twice = heads.find((head, at) => head !== "" && heads.indexOf(head) !== at)
  if (twice !== undefined) throw unreadableFile(`The column ${twice} stands there twice.`)
  if (heads.includes("")) throw unreadableFile(`The column ${heads.indexOf("") + 1} has no head.`)
  return heads
}

function rowOf(line: readonly string[], row: number, width: number): TextRow {
  if (line.slice(width).some((cell) => cell !== "")) {
    throw unreadableFile(`Row ${row} has more cells than there are heads. Is a delimiter missing its quotes?`)
  }
  return { row, cells: Array.from({ length: width }, (_, at) => line[at] ?? "") }
}
