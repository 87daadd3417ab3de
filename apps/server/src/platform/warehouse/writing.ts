import { StaleWarehouseWrite, type MonthStamp, type RowSource, type WriteStamp } from "./port.ts"
import type { ScoredRow } from "./row.ts"

/*
 * What writing is with every driver.
 */

/** Writes each batch while the next is being computed: the database's work and ours run side by side. */
export async function writeBatches(source: RowSource, write: (rows: ScoredRow[]) => Promise<unknown>): Promise<number> {
  let written = 0
  let inFlight: Promise<unknown> = Promise.resolve()
  for await (const rows of source) {
    await inFlight
    inFlight = write(rows)
    // Its failure is thrown by the await that follows; until then it must not count as unhandled.
    inFlight.catch(() => {})
    written += rows.length
  }
  await inFlight
  return written
}

/**
 * A writer that was paused since the month was finalized or reopened must not overwrite what came after. Within one
 * generation the state cannot have changed, so a differing one is a mistake of the same kind.
 * @throws {StaleWarehouseWrite}
 */
export function refuseStale(before: MonthStamp | null, month: string, stamp: WriteStamp): void {
  if (!before) return
  const older = stamp.generation < before.generation
  const contrary = stamp.generation === before.generation && stamp.report_status !== before.report_status
  if (!older && !contrary) return
  const is = `${before.report_status} in generation ${before.generation}`
  throw new StaleWarehouseWrite(`${month} is ${is}; this write is ${stamp.report_status} of ${stamp.generation}`)
}

/** A write of some people leaves the month as complete as it was, unless it is the first of a generation. */
export function afterScopedWrite(before: MonthStamp | null, stamp: WriteStamp): MonthStamp {
  return { ...stamp, synced_at: before?.generation === stamp.generation ? before.synced_at : null }
}

export function refuseStrangers(rows: readonly ScoredRow[], scope: ReadonlySet<string>): void {
  const stranger = rows.find(({ employee_id }) => !scope.has(employee_id))
  if (stranger) throw new Error(`a row of ${stranger.employee_id}, who is not in the scope of this write`)
}
