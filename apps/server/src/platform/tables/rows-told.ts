import type { RowProgress } from "@scorecard/contracts/row-progress"

/** How far a long write of rows is. The work tells it as it goes, and waits for nobody who hears it. */
export type ProgressReport = {
  begin(phase: RowProgress["phase"], total: number): void
  advance(rows: number): void
}

/** For work that nobody watches. */
export const NO_PROGRESS: ProgressReport = { begin: () => undefined, advance: () => undefined }

export function reportRows(tell: (progress: RowProgress) => void): ProgressReport {
  let progress: RowProgress = { phase: "checking", done: 0, total: 0 }
  const now = (change: Partial<RowProgress>) => {
    progress = { ...progress, ...change }
    tell(progress)
  }
  return {
    begin: (phase, total) => now({ phase, total, done: 0 }),
    advance: (rows) => now({ done: progress.done + rows }),
  }
}

/** So many rows are worked on before other requests have their turn. */
const ROWS_AT_ONCE = 250

/** Works on one row after the other, and tells how many are done. */
export async function forEachSequential<Given, Result>(
  given: readonly Given[],
  told: ProgressReport,
  work: (one: Given) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  for (const part of partsOf(given, ROWS_AT_ONCE)) {
    await new Promise((resolve) => void setImmediate(resolve))
    for (const one of part) results.push(work(one))
    told.advance(part.length)
  }
  return results
}

/** A statement writes so many: few enough to tell how far it is, and to keep its text small. */
const ROWS_PER_STATEMENT = 1_000

/** Writes documents with a statement for each thousand, and tells how many are written. */
export async function writeRows<Doc>(
  docs: readonly Doc[],
  told: ProgressReport,
  write: (part: readonly Doc[]) => Promise<unknown>,
): Promise<void> {
  for (const part of partsOf(docs, ROWS_PER_STATEMENT)) {
    await write(part)
    told.advance(part.length)
  }
}

function partsOf<Row>(rows: readonly Row[], size: number): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, at) => rows.slice(at * size, (at + 1) * size))
}
