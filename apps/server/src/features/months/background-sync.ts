import { Refusal } from "@scorecard/contracts/refusals"
import { type YearMonth, addMonths, cycleIdOf, easternMonth, monthId, parseMonthId } from "@scorecard/domain/calendar"
import { ensureReport, monthReports } from "#core/months/index.ts"
import type { World } from "#platform/world.ts"
import { findActiveJob } from "./month-job.ts"
import { hasCycle } from "./months.store.ts"
import { isMonthChange, recordSync, syncEveryone, syncPeople } from "./sync-month.ts"

/**
 * Keeps the current Eastern month and the one before it fresh, as long as they are drafts; each has a report from then
 * on, entries or not. Older drafts wait for people. (rules/months#rolling-sync)
 */
export async function rollingSync(deps: World): Promise<void> {
  if (!deps.config.rollingSync.enabled) return
  const current = easternMonth(deps.clock.now())
  await forEachMonth([current, addMonths(current, -1)], (month) => syncDraftMonth(deps, month))
}

/**
 * One draft month, for everyone. It takes no slot: nobody who asks for a job is to be refused because of what the
 * service does by itself. A month that a job works on is left to it, as is one that no cycle owns.
 * @returns whether it was done
 */
export async function syncDraftMonth(deps: World, month: YearMonth): Promise<boolean> {
  if (!(await hasCycle(deps.db, cycleIdOf(month)))) return false
  const report = await ensureReport(deps.db, month)
  if (report.status === "final") return false
  if (await findActiveJob(deps.db, monthId(month))) return false
  try {
    const synced = await syncEveryone(deps, month)
    await recordSync(deps.db, synced)
    return true
  } catch (error) {
    // Whoever closed or reopened it has been faster; the next run looks again.
    if (isMonthChange(error)) return false
    throw error
  }
}

/**
 * One person's row of one month, after something of theirs changed. Final months are never touched by it. A month that
 * changes its state meanwhile is looked at again by the queue's next attempt. (rules/months#recalculation)
 * @throws WarehouseUnavailable, so that the queue tries again, later and later
 */
export async function resyncEmployeeMonth(deps: World, asked: { employee_id: string; month: string }): Promise<void> {
  const month = parseMonthId(asked.month)
  if (!month) throw new Error(`"${asked.month}" is no month`)
  if (!deps.warehouse.configured || (await isFinal(deps, asked.month))) return
  try {
    await syncPeople(deps, month, [asked.employee_id])
  } catch (error) {
    if (error instanceof Refusal && (await isFinal(deps, asked.month))) return
    throw error
  }
}

/** The same for everybody's rows of a month. */
export async function resyncWholeMonth(deps: World, asked: { month: string }): Promise<void> {
  const month = parseMonthId(asked.month)
  if (!month) throw new Error(`"${asked.month}" is no month`)
  if (!deps.warehouse.configured || (await isFinal(deps, asked.month))) return
  try {
    const synced = await syncEveryone(deps, month)
    await recordSync(deps.db, synced)
  } catch (error) {
    if (error instanceof Refusal && (await isFinal(deps, asked.month))) return
    throw error
  }
}

async function isFinal(deps: World, month: string): Promise<boolean> {
  return (await monthReports.find(deps.db, month))?.status === "final"
}

/**
 * One month after the other; one that fails does not keep those after it from their turn.
 * @throws AggregateError after the last one, which names the months that failed
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
