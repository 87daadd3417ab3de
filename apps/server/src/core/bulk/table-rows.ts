import type { TextRow } from "@scorecard/tables"

/** Rows that are processed together: few statements, little memory, and turns for other requests in between. */
export const ROWS_PER_PART = 250

/** The rows of a table, a part at a time, so that a large file is never in memory as a whole. Can be read repeatedly. */
export type TableRows = { count: number; parts(): AsyncIterable<TextRow[]> }

/** Lets other requests have their turn. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))

/** The same rows in parts of the usual size: titles and empty rows make those of a file smaller. */
export async function* inFullParts({ parts }: TableRows): AsyncGenerator<TextRow[]> {
  let waiting: TextRow[] = []
  for await (const rows of parts()) {
    waiting.push(...rows)
    while (waiting.length >= ROWS_PER_PART) {
      yield waiting.slice(0, ROWS_PER_PART)
      waiting = waiting.slice(ROWS_PER_PART)
    }
  }
  if (waiting.length > 0) yield waiting
}
