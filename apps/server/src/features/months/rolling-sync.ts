import { addMonths, cycleIdOf, easternMonth, monthId, type YearMonth } from "@scorecard/domain/calendar"
import { hasCycle } from "./cycles.store.ts"
import type { World } from "#platform/world.ts"
import { forEachMonth } from "./each-month.ts"
import { ensureReport } from "#core/months/index.ts"
import { isMonthChange } from "./moved-month.ts"
import { findActiveJob } from "./silent-jobs.ts"
import { recordSync, syncEveryone } from "./sync-month.ts"

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
