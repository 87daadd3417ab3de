import type { MonthReport } from "@scorecard/contracts/months"
import { Refusal } from "@scorecard/contracts/refusals"
import { formatMonth } from "@scorecard/domain/calendar"
import { isReopened } from "@scorecard/domain/locks"

/** Whether a reopened month still has to be synced as a whole before it can be final again. (rules/months#reopen) */
export function needsSync(report: MonthReport): boolean {
  if (!isReopened(report) || report.synced_generation === report.generation) return false
  const [synced, reopened] = [report.last_rolling_sync_at, report.reopened_at]
  // Months synced before the generation was recorded: their sync has a later time.
  return synced === null || reopened === null || synced <= reopened
}

/** @throws Refusal 409 sync_required. */
export function assertSynced(report: MonthReport): void {
  if (!needsSync(report)) return
  throw new Refusal(
    "sync_required",
    `${formatMonth(report._id)} was reopened and has not been synced since. Sync the month first, then finalize it.`,
  )
}

type MonthStatus = Pick<MonthReport, "_id" | "status">

/** @throws Refusal 409 month_final. */
export function assertDraft({ _id, status }: MonthStatus): void {
  if (status === "draft") return
  throw new Refusal("month_final", `${formatMonth(_id)} is final. Re-generate its final figures, or reopen it first.`)
}

/** @throws Refusal 409 month_not_final. */
export function assertFinal({ _id, status }: MonthStatus): void {
  if (status === "final") return
  throw new Refusal(
    "month_not_final",
    `${formatMonth(_id)} is a draft. Only a final month can be reopened or generated again.`,
  )
}
