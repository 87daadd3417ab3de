import { tooManyRows, unreadable, type TableError } from "./errors.ts"

/** A table of trimmed texts; an empty cell is "". `row` counts as spreadsheets do: the headers are row 1. */
export type TextTable = { headers: string[]; rows: TextRow[] }
/** The kind of file that a table was read from: a bare number may be a day in one, and not in the other. */
export type TableFormat = "csv" | "xlsx"
/** A table and what it was read from, for whoever validates its cells. */
export type ReadTable = TextTable & { format: TableFormat }
export type TextRow = { row: number; cells: string[] }

/** Far more than the widest table that is uploaded. */
export const MAX_COLUMNS = 300
/** Including the empty ones: spreadsheets save a line for each row that was ever touched. */
export const MAX_LINES = 60_000

/** Builds a table line by line: of a file that is no table, no more is kept than a table may hold. */
export type TableBuilder = {
  /** @throws TableError `unreadable` or `too_many_rows` as soon as a line shows it. */
  add(line: readonly string[]): void
  /** Rows end with their last cell that holds something. @throws TableError `unreadable` without rows. */
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
        throw unreadable(`Row ${lines} has more cells than there are heads. Is a delimiter missing its quotes?`)
      }
      if (rows.length === maxRows) {
        throw tooManyRows(`The file has more than the ${maxRows} rows that are taken at once.`)
      }
      rows.push({ row: lines, cells: parseCells(line, width) })
    },
    build() {
      if (headers === null) throw unreadable(NO_HEADERS)
      if (rows.length === 0) throw unreadable("The file has no rows below its heads.")
      return { headers, rows }
    },
  }
}

const NO_HEADERS = "The first row must hold the column heads."

function parseHeaders(line: readonly string[], width: number): string[] {
  if (width === 0) throw unreadable(NO_HEADERS)
  if (width > MAX_COLUMNS) throw tooManyColumns(width)
  const headers = parseCells(line, width)
  const seen = new Set<string>()
  for (const [index, header] of headers.entries()) {
    if (header === "") throw unreadable(`The column ${index + 1} has no head.`)
    if (seen.has(header)) throw unreadable(`The column ${formatHeaders([header])} appears twice.`)
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

/** Headers as an error message names them: a few, none of them long, whatever the file holds. */
export function formatHeaders(headers: readonly string[]): string {
  const named = headers.slice(0, MAX_NAMED).map(shorten).join(", ")
  return headers.length > MAX_NAMED ? `${named} and ${headers.length - MAX_NAMED} more` : named
}

function shorten(header: string): string {
  return header.length > MAX_NAME_LENGTH ? `${header.slice(0, MAX_NAME_LENGTH).toWellFormed()}…` : header
}
