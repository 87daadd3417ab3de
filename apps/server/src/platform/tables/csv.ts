import papaparse from "papaparse"
import { mapBatches, startWith } from "./batches.ts"

/** What stands in a cell; null is an empty one. */
export type Cell = string | number | boolean | null

const NEWLINE = "\r\n"
/** What is escaped already is escaped once more, so that reading takes off exactly what writing put there. */
const RUN_OR_ESCAPED = /^'*[=+\-@\t\r]/

/**
 * A table as CSV text (RFC 4180, UTF-8), a piece for each batch of rows. Text that a spreadsheet would run as a formula
 * gets an apostrophe in front; numbers stay numbers. (decisions §4, export)
 */
export function csvOf(heads: readonly string[], batches: AsyncIterable<readonly Cell[][]>): AsyncIterable<string> {
  return startWith(
    lines([[...heads]]),
    mapBatches(batches, async (rows) => lines(rows)),
  )
}

function lines(rows: readonly Cell[][]): string {
  return rows.length === 0
    ? ""
    : papaparse.unparse([...rows], { escapeFormulae: RUN_OR_ESCAPED, newline: NEWLINE }) + NEWLINE
}
