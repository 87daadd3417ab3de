import papaparse from "papaparse"
import { mapBatches, startWith } from "./batches.ts"
import { neutralize } from "./formula-text.ts"

/** The content of a cell; null means empty. */
export type Cell = string | number | boolean | null

const NEWLINE = "\r\n"
/** Quotes keep such a cell together in programs that split at several delimiters at once. */
const NEEDS_QUOTES = /^'|[;\t]/

/**
 * A table as CSV text (RFC 4180, UTF-8), one chunk per batch of rows. Text that a spreadsheet would run as a formula
 * with any delimiter gets a leading apostrophe; numbers stay numbers.
 */
export function formatCsv(
  headers: readonly string[],
  batches: AsyncIterable<readonly Cell[][]>,
): AsyncIterable<string> {
  return startWith(
    lines([[...headers]]),
    mapBatches(batches, async (rows) => lines(rows)),
  )
}

function lines(rows: readonly Cell[][]): string {
  if (rows.length === 0) return ""
  const safe = rows.map((cells) => cells.map((cell) => (typeof cell === "string" ? neutralize(cell) : cell)))
  const quotes = (cell: unknown) => typeof cell === "string" && NEEDS_QUOTES.test(cell)
  return papaparse.unparse(safe, { quotes, newline: NEWLINE }) + NEWLINE
}
