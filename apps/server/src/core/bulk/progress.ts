import type { RowProgress } from "@scorecard/contracts/row-progress"
import { acceptsEvents, respondWithEvents, type Log, type StreamResponse } from "#platform/index.ts"

/** Reports the progress of a long write. The work does not wait for the receiver. */
export type ProgressReport = {
  begin(phase: RowProgress["phase"], total: number): void
  advance(rows: number): void
}

/** For work whose progress is not reported. */
export const NO_PROGRESS: ProgressReport = { begin: () => undefined, advance: () => undefined }

export function reportRows(report: (progress: RowProgress) => void): ProgressReport {
  let progress: RowProgress = { phase: "checking", done: 0, total: 0 }
  const update = (change: Partial<RowProgress>) => {
    progress = { ...progress, ...change }
    report(progress)
  }
  return {
    begin: (phase, total) => update({ phase, total, done: 0 }),
    advance: (rows) => update({ done: progress.done + rows }),
  }
}

/** The progress of work that goes through all rows several times: each time counts as a part of it. */
export function shareProgress({ advance }: ProgressReport, times: number): (rows: number) => void {
  let passed = 0
  return (rows) => {
    const before = Math.floor(passed / times)
    passed += rows
    const more = Math.floor(passed / times) - before
    if (more > 0) advance(more)
  }
}

/** Small enough for a useful progress report and a small statement. */
const ROWS_PER_STATEMENT = 500

/** Writes documents in batches, one statement each, and reports how many are written. */
export async function writeRows<Doc>(
  docs: readonly Doc[],
  progress: ProgressReport,
  write: (part: readonly Doc[]) => Promise<unknown>,
): Promise<void> {
  for (const part of chunks(docs, ROWS_PER_STATEMENT)) {
    await write(part)
    progress.advance(part.length)
  }
}

function chunks<Row>(rows: readonly Row[], size: number): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, at) => rows.slice(at * size, (at + 1) * size))
}

type Requester = { log: Log; headers: Readonly<Record<string, string | string[] | undefined>> }

/** The result of a long write. A client that accepts events gets its progress: see `ROW_EVENTS`. */
export async function respondWithProgress<Result extends object | void>(
  { log, headers }: Requester,
  work: (progress: ProgressReport) => Promise<Result>,
): Promise<Result | StreamResponse> {
  if (!acceptsEvents(headers["accept"])) return work(NO_PROGRESS)
  return respondWithEvents(log, (send) => work(reportRows((progress) => send("progress", progress))))
}
