import { tooManyRows, unreadable } from "./errors.ts"
import { assertTagLengths, tagsOf } from "./sheet-tags.ts"
import { MAX_COLUMNS, MAX_LINES, tooManyColumns } from "./table.ts"

const CELL_ADDRESS = /^([A-Z]{1,3})(\d{1,7})$/
/** The last row and column of spreadsheets. */
const LAST_ROW = 1_048_576
const LAST_COLUMN = 16_384
const LETTERS = 26
const BEFORE_A = 64

/**
 * Refuses a sheet that would expand into more cells than a table may have. The library fills every gap before a
 * non-empty cell, so a single cell at the far corner costs as much as a full sheet. Empty cells and rows can be anywhere,
 * because spreadsheets write them for formatting. @param sheet its XML @throws TableError `unreadable` or
 * `too_many_rows`
 */
export function assertSheetBounds(sheet: string): void {
  assertTagLengths(sheet)
  for (const { name, kind, attributes } of tagsOf(sheet, ["row", "c"])) {
    if (kind === "close") continue
    const place = attributes.get("r") ?? null
    if (name === "row") assertRowExists(place === null ? 1 : Number(place))
    else assertCellBounds(place, kind === "empty")
  }
}

function assertRowExists(row: number): void {
  if (!Number.isInteger(row) || row < 1 || row > LAST_ROW) throw outside()
}

function assertCellBounds(place: string | null, isEmpty: boolean): void {
  const { row, column } = parseAddress(place ?? "")
  assertRowExists(row)
  if (isEmpty) return
  if (column > MAX_COLUMNS) throw tooManyColumns(column)
  if (row > MAX_LINES)
    throw tooManyRows(`The sheet has cells in row ${row}; only the first ${MAX_LINES} rows are read.`)
}

const outside = () => unreadable("This workbook has invalid cell addresses.")

const ERROR_VALUE = /^(?:#(?:N\/A|DIV\/0!|NAME\?|[A-Z]+!)|Err:\d+)$/i

/** Whether a cell contains an error value, such as `#N/A`. */
export const isErrorValue = (text: string): boolean => ERROR_VALUE.test(text)

/** Both indexes are zero-based. */
export type ErrorCell = { row: number; column: number; text: string }

/** The text for unknown errors. */
const UNKNOWN_ERROR = "#VALUE!"

/**
 * The cells of a sheet with an error, such as `#N/A`: the library reads them as empty, which would hide that a value is
 * missing. @param sheet its XML @throws TableError `unreadable` for an invalid address
 */
export function findErrorCells(sheet: string): ErrorCell[] {
  const found: ErrorCell[] = []
  let current: ErrorCell | null = null
  for (const { name, kind, attributes, end } of tagsOf(sheet, ["c", "v"])) {
    if (name === "c") {
      current = null
      if (kind === "close" || attributes.get("t") !== "e") continue
      current = { ...cellIndexes(attributes.get("r") ?? ""), text: UNKNOWN_ERROR }
      found.push(current)
    } else if (current !== null && kind === "open") {
      const text = textFrom(sheet, end)
      if (isErrorValue(text)) current.text = text
    }
  }
  return found
}

/** Up to the next tag. */
function textFrom(sheet: string, start: number): string {
  const end = sheet.indexOf("<", start)
  return sheet.slice(start, end < 0 ? undefined : end).trim()
}

/** Both are one-based; 0 for an invalid address. */
function parseAddress(address: string): { row: number; column: number } {
  const [, letters = "", digits = ""] = CELL_ADDRESS.exec(address) ?? []
  const column = Buffer.from(letters).reduce((sum, code) => sum * LETTERS + code - BEFORE_A, 0)
  return { row: Number(digits), column }
}

function cellIndexes(address: string): Pick<ErrorCell, "row" | "column"> {
  const { row, column } = parseAddress(address)
  if (row < 1 || row > LAST_ROW || column < 1 || column > LAST_COLUMN) {
    throw unreadable("The workbook has cells outside the limits of a sheet.")
  }
  return { row: row - 1, column: column - 1 }
}

/**
 * The first cell of a sheet with a formula that was never calculated. The library reads such a cell as empty, which
 * would silently lose its value. A program that leaves one formula uncalculated leaves all of them, so the whole file
 * is refused. @param sheet its XML @returns the cell's address, such as "C5", or null
 */
export function findUncalculatedFormula(sheet: string): string | null {
  let place: string | null = null
  let isBare = false
  for (const { name, kind, attributes } of tagsOf(sheet, ["c", "f", "v", "is"])) {
    if (name === "c") {
      if (isBare) return place ?? "at an unknown position"
      place = kind === "open" ? (attributes.get("r") ?? null) : null
    } else if (kind !== "close") isBare = name === "f" && place !== null
  }
  return null
}
