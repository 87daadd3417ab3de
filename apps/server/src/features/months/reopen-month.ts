import type { MonthReportView } from "@scorecard/contracts/months"
import type { Actor } from "@scorecard/domain/access"
import { monthId, type YearMonth } from "@scorecard/domain/calendar"
import type { World } from "#platform/world.ts"
import { MONTH_LOCK_TIMEOUT_MS, assertPast, assertMonthExists } from "./month-limits.ts"
import { lockMonths, monthReports } from "#core/months/index.ts"
import { assertFinal } from "./month-states.ts"
import { getMonthReport } from "./show-month-report.ts"
import { failStalledJob } from "./silent-jobs.ts"
import { assertNotBusy } from "./slot.ts"

/**
 * Makes a final month a draft again. Its rows in the warehouse are still those of the final, and its generation has
 * moved on, so readers leave them alone and compute the month live until the first sync has replaced them; that sync,
 * and finalizing again, are asked for by people. (rules/months#reopen)
 * @throws Refusal 422; 409 month_not_past, job_active or month_not_final
 */
export async function reopenMonth(
  deps: World,
  actor: Actor,
  { year, month, reason }: YearMonth & { reason: string },
): Promise<MonthReportView> {
  const asked = { year, month }
  await assertMonthExists(deps, asked)
  assertPast(deps, asked)
  // Before the row is locked: a finalizing job holds it for long, and this one is not to wait for that.
  await assertNotBusy(deps.db, monthId(asked))
  await deps.transact(
    async (tx) => {
      const [report] = await lockMonths(tx.db, [asked], "for update")
      if (!report) throw new Error(`${monthId(asked)} has no row after it was locked`)
      assertFinal(report)
      // Should its process only have been paused, it must not close the month again.
      await failStalledJob(deps, tx.db, report._id)
      await monthReports.replace(tx.db, {
        ...report,
        status: "draft",
        generation: report.generation + 1,
        published_report_version: null,
        reopened_at: tx.at,
        reopened_by_employee_id: actor.employee_id,
        reason,
      })
      const change = { version: report.report_version, reason }
      tx.audit(actor, "month.reopened", { collection: monthReports.name, id: report._id, change })
    },
    { lockTimeoutMs: MONTH_LOCK_TIMEOUT_MS },
  )
  return getMonthReport(deps, actor, asked)
}
