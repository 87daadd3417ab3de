import { Refusal } from "@scorecard/contracts/refusals"
import { addMonths, easternMonth, monthId } from "@scorecard/domain/calendar"
import type { YearMonth } from "@scorecard/domain/calendar"
import type { MonthsDeps } from "./deps.ts"
import { ensureReport } from "./month-rows.store.ts"
import { activeJob } from "./sync-jobs.store.ts"
import { recordSync, syncWhole } from "./sync-month.ts"

/**
 * Keeps the current Eastern month and the one before it fresh, as long as they are drafts; each has a report from then
 * on, entries or not. Older drafts wait for people. (interface §3.1, §8)
 */
export async function rollingSync(deps: MonthsDeps): Promise<void> {
  if (!deps.config.rollingSync.enabled) return
  const current = easternMonth(deps.clock.now())
  for (const month of [current, addMonths(current, -1)]) await rollingSyncOf(deps, month)
}

/**
 * One draft month, for everyone. It takes no slot: nobody who asks for a job is to be refused because of what the
 * service does by itself. A month that a job works on is left to it.
 */
export async function rollingSyncOf(deps: MonthsDeps, month: YearMonth): Promise<void> {
  const report = await ensureReport(deps.db, month)
  if (report.status === "final") return
  if (await activeJob(deps.db, monthId(month))) return
  try {
    const synced = await syncWhole(deps, month)
    await recordSync(deps.db, synced)
  } catch (error) {
    if (error instanceof Refusal && error.code === "month_final") return
    throw error
  }
}
