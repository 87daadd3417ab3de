import { Refusal, invalidField } from "@scorecard/contracts/refusals"
import { cycleIdOf, monthOfDate } from "@scorecard/domain/calendar"
import { getConfiguration } from "#core/cycles/index.ts"
import type { Database } from "#platform/documents/index.ts"

/**
 * Comes before any month is held, so that no month exists of a day that nobody is scored on.
 * @throws Refusal 422 for a day of a month that no cycle owns. (rules/schedules#task-delivery)
 */
export async function refuseUnownedDay(db: Database, workDay: string): Promise<void> {
  try {
    await getConfiguration(db, cycleIdOf(monthOfDate(workDay)))
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 404) throw error
    throw invalidField("work_date", "No cycle is configured for this day.")
  }
}
