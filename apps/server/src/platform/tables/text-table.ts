import { Refusal } from "@scorecard/contracts/refusals"
import { unreadableFile } from "./file-refusals.ts"
import { listHeadings } from "./heads-in-words.ts"

/** A table of trimmed texts; an empty cell is "". `row` counts as spreadsheets do: the heads are row 1. */
export type TextTable = { heads: string[]; rows: TextRow[] }
/** The kind of file that a table was read from: a bare number may be a day in one, and not in the other. */
export type TableFormat = "csv" | "xlsx"
/** A table and where it comes from, for whoever judges its cells. */
export type ReadTable = TextTable & { format: TableFormat }
export type TextRow = { row: number; cells: string[] }

/** Far more than the widest table of ours has, a checklist's columns included. */
export const MAX_COLUMNS = 300
/** Including the empty ones: spreadsheets save a line for each row that was ever touched. */
export const MAX_LINES = 20_000

/** A table in the making: of a file that is none, not more is kept than a table may hold. */
export type TableMaker = {
  /** @throws Refusal 422 `file_not_readable` or `too_many_rows` as soon as a line shows it. */
  take(line: readonly string[]): void
  /** Rows end with their last cell that holds something. @throws Refusal 422 `file_not_readable` without rows. */
  table(): TextTable
}

export function makeTable(maxRows: number): TableMaker {
  let heads: string[] | null = null
  let lines = 0
  const rows: TextRow[] = []
  return {
    take(line) {
      lines += 1
      const width = line.findLastIndex((cell) => cell.trim() !== "") + 1
      if (heads === null) {
        heads = headsOf(line, width)
        return
      }
      if (width === 0) return
      if (width > heads.length) {
        throw unreadableFile(`Row ${lines} has more cells than there are heads. Is a delimiter missing its quotes?`)
      }
      if (rows.length === maxRows)
        throw tooManyRows(`The file has more than the ${maxRows} rows that are taken at once.`)
      rows.push({ row: lines, cells: cellsOf(line, width) })
    },
    table() {
      if (heads === null) throw unreadableFile(NO_HEADS)
      if (rows.length === 0) throw unreadableFile("The file has no rows below its heads.")
      return { heads, rows }
    },
  }
}

const NO_HEADS = "The first row must hold the column heads."

function headsOf(line: readonly string[], width: number): string[] {
  if (width === 0) throw unreadableFile(NO_HEADS)
  if (width > MAX_COLUMNS) throw tooManyColumns(width)
  const heads = cellsOf(line, width)
  const seen = new Set<string>()
  for (const [at, head] of heads.entries()) {
    if (head === "") throw unreadableFile(`The column ${at + 1} has no head.`)
    if (seen.has(head)) throw unreadableFile(`The column ${listHeadings([head])} stands there twice.`)
    seen.add(head)
  }
  return heads
}

function cellsOf(line: readonly string[], width: number): string[] {
  return line.slice(0, width).map(clean)
}

/** Half a surrogate pair and U+0000 are no text: a database cannot keep them. */
function clean(text: string): string {
  if (text.includes("\0") || !text.isWellFormed()) throw unreadableFile("The file holds characters that are no text.")
  return text.trim()
}

export function tooManyColumns(count: number): Refusal {
  return unreadableFile(`The table reaches column ${count}; it may have at most ${MAX_COLUMNS} columns.`)
}

export function tooManyRows(message: string): Refusal {
  return new Refusal("too_many_rows", message, { errors: [{ path: "file", message }] })
}
