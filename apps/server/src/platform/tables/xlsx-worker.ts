import { parentPort, workerData } from "node:worker_threads"
import { readSheet } from "read-excel-file/universal"
import { unvaluedFormula } from "./unvalued-formulas.ts"

/** What the worker answers: the rows, or why there are none; `cell` is one whose formula has no value. */
export type SheetAnswer = { rows: string[][] } | { fault: string } | { cell: string }

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

async function answer(bytes: Uint8Array<ArrayBuffer>): Promise<SheetAnswer> {
  try {
    const cell = unvaluedFormula(Buffer.from(bytes))
    if (cell !== null) return { cell }
    const sheet = await readSheet(bytes.buffer)
    // The library's types say the class Date where its dates are.
    return { rows: sheet.map((cells) => cells.map((cell) => textOf(cell as Exclude<typeof cell, typeof Date> | Date))) }
  } catch (error) {
    return { fault: String(error) }
  }
}

// The file's own starter hands over a copy of the upload.
parentPort?.postMessage(await answer(workerData as Uint8Array<ArrayBuffer>), [])
