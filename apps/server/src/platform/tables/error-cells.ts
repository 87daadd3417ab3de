import { isBroken } from "./broken-cells.ts"
import { unreadableFile } from "./file-refusals.ts"
import { tagsOf } from "./sheet-tags.ts"

/** Both count from 0. */
export type ErrorCell = { row: number; column: number; text: string }

const PLACE = /^([A-Z]{1,3})(\d{1,7})$/
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
  let current: ErrorCell | null = null
  for (const { name, kind, attributes, end } of tagsOf(sheet, ["c", "v"])) {
    if (name === "c") {
      current = null
      if (kind === "close" || attributes.get("t") !== "e") continue
      current = { ...parsePlace(attributes.get("r") ?? ""), text: SOME_ERROR }
      found.push(current)
    } else if (current !== null && kind === "open") {
      const text = textFrom(sheet, end)
      if (isBroken(text)) current.text = text
    }
  }
  return found
}

/** Up to the next tag. */
function textFrom(sheet: string, start: number): string {
  const end = sheet.indexOf("<", start)
  return sheet.slice(start, end < 0 ? undefined : end).trim()
}

function parsePlace(place: string): Pick<ErrorCell, "row" | "column"> {
  const [, letters = "", digits = ""] = PLACE.exec(place) ?? []
  const column = Buffer.from(letters).reduce((sum, code) => sum * LETTERS + code - BEFORE_A, 0)
  const row = Number(digits)
  if (row < 1 || row > MOST_ROWS || column < 1 || column > MOST_COLUMNS) {
    throw unreadableFile("The workbook has cells where no sheet has any.")
  }
  return { row: row - 1, column: column - 1 }
}
