import { isBroken } from "./broken-cells.ts"
import { unreadableFile } from "./file-refusals.ts"

/** Both count from 0. */
export type ErrorCell = { row: number; column: number; text: string }

const CELL = /<(?:\w+:)?c\b([^>]*)>/g
const IS_ERROR = /\bt=["']e["']/
const PLACE = /\br=["']([A-Z]{1,3})(\d{1,7})["']/
const VALUE = /<(?:\w+:)?v>\s*([^<]*?)\s*</g
/** Where the sheets of spreadsheets end. */
const MOST_ROWS = 1_048_576
const MOST_COLUMNS = 16_384
const LETTERS = 26
const BEFORE_A = 64
/** What stands for the errors that programs will think of later. */
const SOME_ERROR = "#VALUE!"

/**
 * The cells of a sheet that hold an error, such as `#N/A`: the library reads them as empty ones, which would lose that
 * something should stand there.
 * @param sheet its XML
 * @throws Refusal 422 `file_not_readable` for a place that no sheet has
 */
export function errorCells(sheet: string): ErrorCell[] {
  const found: ErrorCell[] = []
  for (const { 1: attributes = "", index } of sheet.matchAll(CELL)) {
    if (!IS_ERROR.test(attributes)) continue
    // The cell's own: the library refuses the workbook where an error says nothing.
    VALUE.lastIndex = index
    const said = VALUE.exec(sheet)?.[1] ?? ""
    found.push({ ...placeOf(attributes), text: isBroken(said) ? said : SOME_ERROR })
  }
  return found
}

function placeOf(attributes: string): Pick<ErrorCell, "row" | "column"> {
  const [, letters = "", digits = ""] = PLACE.exec(attributes) ?? []
  const column = Buffer.from(letters).reduce((sum, code) => sum * LETTERS + code - BEFORE_A, 0)
  const row = Number(digits)
  if (row < 1 || row > MOST_ROWS || column < 1 || column > MOST_COLUMNS) {
    throw unreadableFile("The workbook has cells where no sheet has any.")
  }
  return { row: row - 1, column: column - 1 }
}
