import { tooManyRows, unreadable, type TableError } from "./errors.ts"

/** A table of trimmed text; an empty cell is "". `row` is the spreadsheet row number: the headers are row 1. */
export type TextTable = { headers: string[]; rows: TextRow[] }
/** The type of file that a table was read from: a bare number can be a date in a workbook, but not in a CSV. */
export type TableFormat = "csv" | "xlsx"
/** A table and its file type, for validating its cells. */
export type ReadTable = TextTable & { format: TableFormat }
/** What a CSV is written in, where it is not UTF-8 and has no mark that says so. */
export type Charset = "utf-8" | "windows-1252"
export type TextRow = { row: number; cells: string[] }

/** Far more than the widest uploaded table. */
export const MAX_COLUMNS = 300
/** Including the empty ones: spreadsheets save a line for each row that was ever touched. */
export const MAX_LINES = 60_000

/** Builds a table line by line. For a file that isn't a table, it never stores more than a table may have. */
export type TableBuilder = {
  /** @throws TableError `unreadable` or `too_many_rows` as soon as a line shows it */
  add(line: readonly string[]): void
  /** Rows end with their last non-empty cell. @throws TableError `unreadable` without rows. */
  build(): TextTable
}

export function createTableBuilder(maxRows: number): TableBuilder {
  let headers: string[] | null = null
  let lines = 0
  const rows: TextRow[] = []
  return {
    add(line) {
      lines += 1
      const width = line.findLastIndex((cell) => cell.trim() !== "") + 1
      if (headers === null) {
        headers = parseHeaders(line, width)
        return
      }
      if (width === 0) return
      if (width > headers.length) {
        throw unreadable(`Row ${lines} has more cells than there are headers. Is a delimiter missing its quotes?`)
      }
      if (rows.length === maxRows) {
        throw tooManyRows(`The file has more than ${maxRows} rows.`)
      }
      rows.push({ row: lines, cells: parseCells(line, width) })
    },
    build() {
      if (headers === null) throw unreadable(NO_HEADERS)
      if (rows.length === 0) throw unreadable("The file has no rows below its headers.")
      return { headers, rows }
    },
  }
}

const NO_HEADERS = "The first row must contain the column headers."

function parseHeaders(line: readonly string[], width: number): string[] {
  if (width === 0) throw unreadable(NO_HEADERS)
  if (width > MAX_COLUMNS) throw tooManyColumns(width)
  const headers = parseCells(line, width)
  const seen = new Set<string>()
  for (const [index, header] of headers.entries()) {
    if (header === "") throw unreadable(`Column ${index + 1} has no header.`)
    if (seen.has(header)) throw unreadable(`Column ${formatHeaders([header])} appears twice.`)
    seen.add(header)
  }
  return headers
}

const parseCells = (line: readonly string[], width: number): string[] => line.slice(0, width).map(parseCell)

/** Half a surrogate pair and U+0000 are not text: a database cannot store them. */
export function parseCell(text: string): string {
  if (text.includes("\0") || !text.isWellFormed()) throw unreadable("The file holds characters that are no text.")
  return text.trim()
}

export function tooManyColumns(count: number): TableError {
  return unreadable(`The table reaches column ${count}; it may have at most ${MAX_COLUMNS} columns.`)
}

const MAX_NAMED = 10
const MAX_NAME_LENGTH = 60

/** Headers as an error message names them: only a few, and shortened. */
export function formatHeaders(headers: readonly string[]): string {
  const named = headers.slice(0, MAX_NAMED).map(shorten).join(", ")
  return headers.length > MAX_NAMED ? `${named} and ${headers.length - MAX_NAMED} more` : named
}

function shorten(header: string): string {
  return header.length > MAX_NAME_LENGTH ? `${header.slice(0, MAX_NAME_LENGTH).toWellFormed()}…` : header
}
