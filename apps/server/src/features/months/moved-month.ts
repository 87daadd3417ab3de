import type { MonthReport } from "@scorecard/contracts/months"
import { Refusal } from "@scorecard/contracts/refusals"
import { formatMonth } from "@scorecard/domain/calendar"
import type { Database } from "#platform/documents/index.ts"
import type { World } from "#platform/world.ts"
import { monthReports } from "#core/months/index.ts"

/**
 * What became of a month since `report` was read, for somebody whose rows nobody wants any more: 409 month_final when
 * it is final now, month_moved when it is another draft; null when it is what it was.
 */
export async function findMonthChange(db: Database, report: MonthReport, cause?: unknown): Promise<Refusal | null> {
  const { _id, generation } = report
  const now = await monthReports.find(db, _id)
  if (!now || now.generation === generation) return null
  if (now.status === "final")
    return new Refusal("month_final", `${formatMonth(_id)} has been finalized in the meantime.`, { cause })
  return new Refusal("month_moved", `${formatMonth(_id)} has been reopened in the meantime. Try again.`, { cause })
}

/**
 * Why the warehouse calls a write stale: the month moved on; or it did not, and then the warehouse knows of a later
 * state than the documents do, which were restored from an older copy. No later try will change that: it is for people
 * to see. An emptied warehouse is filled again from the documents.
 */
export async function explainStaleWrite(
  { db, log }: Pick<World, "db" | "log">,
  report: MonthReport,
  cause: unknown,
): Promise<Refusal> {
  const moved = await findMonthChange(db, report, cause)
  if (moved) return moved
  log.error({ month: report._id, err: cause }, "the warehouse is ahead of the documents: nothing is written to it")
  const detail = `The warehouse holds a later state of ${formatMonth(report._id)} than the documents, which seem to have been restored from an older copy. Restore or empty the warehouse.`
  return new Refusal("unavailable", detail, { cause })
}

export const isMonthChange = (error: unknown): boolean =>
  error instanceof Refusal && (error.code === "month_final" || error.code === "month_moved")
