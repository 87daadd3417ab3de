import { tooManyRows, unreadable } from "./errors.ts"
import type { MergedCells } from "./grid.ts"
import { MAX_COLUMNS, MAX_LINES, tooManyColumns } from "./table.ts"

const CELL_ADDRESS = /^([A-Z]{1,3})(\d{1,7})$/
/** The last row and column of spreadsheets. */
const LAST_ROW = 1_048_576
const LAST_COLUMN = 16_384
const LETTERS = 26
const BEFORE_A = 64

const outside = () => unreadable("This workbook has invalid cell addresses.")

/** Addresses of cells. All indexes count from 0. Empty cells and rows may lie anywhere: spreadsheets write them for formatting. */
export const parsePlace = {
  /** @param preset the row where none is named. @throws TableError `unreadable` */
  row(address: string | undefined, preset: number): number {
    const row = address === undefined ? preset : Number(address) - 1
    if (!Number.isInteger(row) || row < 0 || row >= LAST_ROW) throw outside()
    return row
  },

  /** @throws TableError `unreadable` */
  cell(address: string): { row: number; column: number } {
    const found = parseAddress(address)
    if (found === null) throw outside()
    return found
  },

  /** Such as "A1:C1"; none for anything else. */
  range(reference: string): MergedCells[] {
    const [first, last] = reference.split(":").map(parseAddress)
    if (!first || !last) return []
    return [{ top: first.row, left: first.column, bottom: last.row, right: last.column }]
  },

  /**
   * Refuses a filled cell where no table reaches: the gaps before it would be filled, so one cell at the far corner
   * would cost as much as a full sheet.
   * @throws TableError `unreadable` or `too_many_rows`
   */
  assertReadable({ row, column }: { row: number; column: number }): void {
    if (column >= MAX_COLUMNS) throw tooManyColumns(column + 1)
    if (row >= MAX_LINES) {
      throw tooManyRows(`The sheet has cells in row ${row + 1}; only the first ${MAX_LINES} rows are read.`)
    }
  },
}

function parseAddress(address: string): { row: number; column: number } | null {
  const [, letters = "", digits = ""] = CELL_ADDRESS.exec(address) ?? []
  const column = Buffer.from(letters).reduce((sum, code) => sum * LETTERS + code - BEFORE_A, 0) - 1
  const row = Number(digits) - 1
  return column < 0 || column >= LAST_COLUMN || row < 0 || row >= LAST_ROW ? null : { row, column }
}

const ERROR_VALUE = /^(?:#(?:N\/A|DIV\/0!|NAME\?|[A-Z]+!)|Err:\d+)$/i

/** Whether a cell contains an error value, such as `#N/A`. */
export const isErrorValue = (text: string): boolean => ERROR_VALUE.test(text)

/** 0 is A, 25 is Z, 26 is AA. */
export function columnName(at: number): string {
  const last = String.fromCharCode(BEFORE_A + 1 + (at % LETTERS))
  return at < LETTERS ? last : columnName(Math.floor(at / LETTERS) - 1) + last
}
