import { StaleWarehouseWrite, type MonthStamp, type WriteStamp } from "./port.ts"
import type { ScoredRow } from "./row.ts"

/*
 * Writing logic shared by all drivers.
 */

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
