import { Refusal, invalidField } from "@scorecard/contracts/refusals"
import { cycleIdOf, formatMonth, type YearMonth } from "@scorecard/domain/calendar"
import { getConfiguration } from "#core/cycles/index.ts"
import type { Database } from "#platform/documents/index.ts"

/**
 * Comes before the month is held, so that no month exists that nobody is scored in.
 * @throws Refusal 422 for a month that no cycle owns. (rules/schedules#schedules)
 */
export async function refuseUnownedMonth(db: Database, month: YearMonth): Promise<void> {
  try {
    await getConfiguration(db, cycleIdOf(month))
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 404) throw error
    throw invalidField("month", `No cycle is configured for ${formatMonth(month)}.`)
  }
}
