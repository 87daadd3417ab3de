import { Refusal } from "@scorecard/contracts/refusals"
import { addMonths, getCycleId, easternMonth, monthId, parseMonthId, type YearMonth } from "@scorecard/domain"
import { ensureReport, monthReports } from "#core/months/index.ts"
import type { Platform } from "#platform/index.ts"
import { findActiveJob } from "./month-job.ts"
import { hasCycle } from "./months.store.ts"
import { isMonthChange, recordSync, syncEveryone, syncPeople } from "./sync-month.ts"

/**
 * Keeps the current Eastern month and the one before it up to date while they are drafts; each gets a report, with or
 * without entries. Older drafts are synced on request only. (rules/months#rolling-sync)
 */
export async function rollingSync(deps: Platform): Promise<void> {
  if (!deps.config.rollingSync.enabled) return
  const current = easternMonth(deps.clock.now())
  await forEachMonth([current, addMonths(current, -1)], (month) => syncDraftMonth(deps, month))
}

/**
 * Syncs one draft month for everyone. It bypasses the per-month job lock: no request is refused because of background
 * work. A month that a job is working on is skipped, and so is a month that no cycle owns.
 * @returns whether the month was synced
 */
export async function syncDraftMonth(deps: Platform, month: YearMonth): Promise<boolean> {
  if (!(await hasCycle(deps.db, getCycleId(month)))) return false
  const report = await ensureReport(deps.db, month)
  if (report.status === "final") return false
  if (await findActiveJob(deps.db, monthId(month))) return false
  try {
    const synced = await syncEveryone(deps, month)
    await recordSync(deps.db, synced)
    return true
  } catch (error) {
    // It was closed or reopened meanwhile; the next run checks again.
    if (isMonthChange(error)) return false
    throw error
  }
}

/**
 * Syncs one person's row of one month, after one of their records changed. Never touches a final month. If the status
 * changes meanwhile, the queue's next attempt checks again. (rules/months#recalculation)
 * @throws WarehouseUnavailable, so that the queue retries with growing delays
 */
export async function resyncEmployeeMonth(
  deps: Platform,
  payload: { employee_id: string; month: string },
): Promise<void> {
  await resync(deps, payload.month, async (month) => {
    await syncPeople(deps, month, [payload.employee_id])
  })
}

/** The same for everybody's rows of the month. */
export async function resyncWholeMonth(deps: Platform, payload: { month: string }): Promise<void> {
  await resync(deps, payload.month, async (month) => {
    await recordSync(deps.db, await syncEveryone(deps, month))
  })
}

/** No-op without a warehouse, and for a month that is final or becomes final meanwhile. */
async function resync(deps: Platform, id: string, sync: (month: YearMonth) => Promise<void>): Promise<void> {
  const month = parseMonthId(id)
  if (!month) throw new Error(`"${id}" is not a month`)
  if (!deps.warehouse.configured || (await isFinal(deps, id))) return
  try {
    await sync(month)
  } catch (error) {
    if (error instanceof Refusal && (await isFinal(deps, id))) return
    throw error
  }
}

async function isFinal(deps: Platform, month: string): Promise<boolean> {
  return (await monthReports.find(deps.db, month))?.status === "final"
}

/**
 * Works on one month after the other; a failure does not stop the months after it.
 * @throws AggregateError after the last month, which names those that failed
 */
export async function forEachMonth<Month extends YearMonth>(
  months: readonly Month[],
  work: (month: Month) => Promise<unknown>,
): Promise<void> {
  const failed: string[] = []
  const errors: unknown[] = []
  for (const month of months) {
    try {
      await work(month)
    } catch (error) {
      failed.push(monthId(month))
      errors.push(error)
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `failed for ${failed.join(", ")}`)
}
