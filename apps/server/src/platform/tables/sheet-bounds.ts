import { unreadableFile } from "./file-refusals.ts"
import { assertTagLengths, tagsOf } from "./sheet-tags.ts"
import { MAX_COLUMNS, MAX_LINES, tooManyColumns, tooManyRows } from "./text-table.ts"

const CELL_PLACE = /^([A-Z]{1,3})(\d{1,7})$/
/** Where the sheets of spreadsheets end. */
const LAST_ROW = 1_048_576
const LETTERS = 26
const BEFORE_A = 64

/**
 * Refuses a sheet that would unfold into more cells than a table may have. The library fills every gap before a cell
 * that holds something, so one such cell at the far corner costs as much as a full sheet. Empty cells and rows may lie
 * anywhere: spreadsheets write them for formatting.
 * @param sheet its XML
 * @throws Refusal 422 `file_not_readable` or `too_many_rows`
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
  const [, letters = "", digits = ""] = CELL_PLACE.exec(place ?? "") ?? []
  const row = Number(digits)
  assertRowExists(row)
  if (isEmpty) return
  const column = Buffer.from(letters).reduce((sum, code) => sum * LETTERS + code - BEFORE_A, 0)
  if (column > MAX_COLUMNS) throw tooManyColumns(column)
  if (row > MAX_LINES)
    throw tooManyRows(`The sheet has cells in row ${row}; only the first ${MAX_LINES} rows are read.`)
}

const outside = () => unreadableFile("This workbook has invalid cell addresses.")
