import { readSheet } from "read-excel-file/universal"
import { errorCells } from "./error-cells.ts"
import { unreadableFile } from "./file-refusals.ts"
import { firstSheetOf } from "./first-sheet.ts"
import { assertSheetBounds } from "./sheet-bounds.ts"
import { makeTable, type TextTable } from "./text-table.ts"
import { unvaluedFormula } from "./unvalued-formulas.ts"

const DATE_LENGTH = 10
const MIDNIGHT = "T00:00:00.000Z"
/** As many as spreadsheets show: 0.1 + 0.2 is 0.3 to whoever typed the formula. */
const SHOWN_DIGITS = 15

/** Formulas count with the value that was last shown; none is run. */
function textOf(cell: string | number | boolean | Date | null): string {
  if (cell === null) return ""
  if (cell instanceof Date) return dayOf(cell)
  if (typeof cell === "number") return String(Number(cell.toPrecision(SHOWN_DIGITS)))
  return String(cell)
}

/** A day stays a calendar day; a time of day stays in the text, for the field's own check to refuse. */
function dayOf(date: Date): string {
  if (Number.isNaN(date.getTime())) return "not a date"
  const text = date.toISOString()
  return text.endsWith(MIDNIGHT) ? text.slice(0, DATE_LENGTH) : text
}

/**
 * The first sheet of an XLSX workbook.
 * @throws Refusal 422 `file_not_readable` or `too_many_rows`
 */
export async function readWorkbook(file: { bytes: Uint8Array<ArrayBuffer>; maxRows: number }): Promise<TextTable> {
  const { bytes, maxRows } = file
  const sheet = firstSheetOf(Buffer.from(bytes))
  assertSheetBounds(sheet)
  const cell = unvaluedFormula(sheet)
  if (cell !== null) {
    throw unreadableFile(`The formula in cell ${cell} has no value. Put a value there, and save the file again.`)
  }
  const errors = errorCells(sheet)
  const lines: string[][] = (await readSheet(bytes.buffer)).map((cells) =>
    // The library's types say the class Date where its dates are.
    cells.map((one) => textOf(one as Exclude<typeof one, typeof Date> | Date)),
  )
  // Beyond the last line, or the last cell of one, nothing stands that the library would have read.
  for (const { row, column, text } of errors) (lines[row] ??= [])[column] = text
  const { take, table } = makeTable(maxRows)
  for (const line of lines) take(Array.from(line ?? [], (text: string | undefined) => text ?? ""))
  return table()
}
