import { tooManyRows } from "./errors.ts"
import { MAX_COLUMNS, MAX_LINES, parseCell, tooManyColumns, type Charset, type TableFormat } from "./table.ts"

/** A sheet of a workbook; very hidden ones count as hidden. */
export type GridSheet = { name: string; isHidden: boolean }
/** Merged cells; all four count from 0 and are inclusive. */
export type MergedCells = { top: number; left: number; bottom: number; right: number }

/** The cells of a sheet as they are, headers and titles included. Nothing is decided yet about what they mean. */
export type Grid = {
  format: TableFormat
  /** Trimmed texts. Each line ends with its last filled cell; an empty one is []. Line 0 is row 1 of the sheet. */
  lines: string[][]
  /** Empty for a CSV. */
  sheets: GridSheet[]
  /** The sheet that was read; null for a CSV. */
  sheet: string | null
  merges: MergedCells[]
  /** Indexes of lines that a filter or the user hides. */
  hiddenLines: number[]
  /** What the text of a CSV was decoded as; null for a workbook. */
  charset: Charset | "utf-16" | null
}

/** A cell with a formula that no program has calculated yet. */
export const UNCALCULATED = "#UNCALCULATED!"

/** Titles and notes that a file may have in addition to its rows. */
const EXTRA_LINES = 200

/** Collects lines, and refuses a file as soon as it exceeds what any table may hold. */
export function createLineCollector(maxRows: number) {
  const lines: string[][] = []
  let filled = 0
  return {
    lines,
    /** @throws TableError `unreadable` or `too_many_rows` */
    set(index: number, cells: readonly string[]): void {
      const width = cells.findLastIndex((cell) => cell.trim() !== "") + 1
      if (width === 0) return
      if (width > MAX_COLUMNS) throw tooManyColumns(width)
      if (index >= MAX_LINES) {
        throw tooManyRows(`The file has cells in row ${index + 1}; only the first ${MAX_LINES} rows are read.`)
      }
      filled += 1
      if (filled > maxRows + EXTRA_LINES)
        throw tooManyRows(`The file has more than the ${maxRows} rows that are taken at once.`)
      while (lines.length < index) lines.push([])
      lines[index] = cells.slice(0, width).map(parseCell)
    },
  }
}
