import { StaleWarehouseWrite, type MonthStamp, type RowSource, type WriteStamp } from "./port.ts"
import type { ScoredRow } from "./row.ts"

/*
 * Writing logic shared by all drivers.
 */

/**
 * Writes each batch while the next is being computed and prepared, so that the database and this process work in
 * parallel.
 */
export async function writeBatches<Batch>(
  source: RowSource,
  { prepare, write }: { prepare(rows: ScoredRow[]): Batch; write(batch: Batch): Promise<unknown> },
): Promise<number> {
  let written = 0
  let inFlight: Promise<unknown> = Promise.resolve()
  for await (const rows of source) {
    const batch = prepare(rows)
    await inFlight
    inFlight = write(batch)
    // The next await throws its failure; until then it must not count as unhandled.
    inFlight.catch(() => {})
    written += rows.length
  }
  await inFlight
  return written
}

/**
 * Rejects a stale write: a writer that was paused while the month was finalized or reopened must not overwrite newer
 * rows. Within one generation the state cannot change, so a different state is the same kind of error.
 * @throws {StaleWarehouseWrite}
 */
export function assertNotStale(before: MonthStamp | null, month: string, stamp: WriteStamp): void {
  if (!before) return
  const older = stamp.generation < before.generation
  const conflicting = stamp.generation === before.generation && stamp.report_status !== before.report_status
  if (!older && !conflicting) return
  const current = `${before.report_status} in generation ${before.generation}`
  throw new StaleWarehouseWrite(`${month} is ${current}; this write is ${stamp.report_status} of ${stamp.generation}`)
}

/** A scoped write leaves the month as complete as it was, unless it is the first of a generation. */
export function afterScopedWrite(before: MonthStamp | null, stamp: WriteStamp): MonthStamp {
  return { ...stamp, synced_at: before?.generation === stamp.generation ? before.synced_at : null }
}

export function assertWithinScope(rows: readonly ScoredRow[], scope: ReadonlySet<string>): void {
  const outsider = rows.find(({ employee_id }) => !scope.has(employee_id))
  if (outsider) throw new Error(`the row of ${outsider.employee_id} is outside the scope of this write`)
}
