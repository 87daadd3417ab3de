import { Refusal, invalidField } from "@scorecard/contracts/refusals"
import { cycleIdOf, formatMonth } from "@scorecard/domain/calendar"
import type { YearMonth } from "@scorecard/domain/calendar"
import type { CycleConfiguration } from "@scorecard/domain/scoring"
import type { Database } from "#platform/documents/index.ts"

export type OwnedMonthNeeds = {
  /** @throws Refusal 404 when there is no such cycle. */
  configurationOf(db: Database, cycleId: string): Promise<CycleConfiguration>
}

/**
 * Comes before the month is held, so that no month exists that nobody is scored in.
 * @throws Refusal 422 for a month that no cycle owns. (decisions §12)
 */
export async function refuseUnownedMonth(needs: OwnedMonthNeeds, db: Database, month: YearMonth): Promise<void> {
  try {
    await needs.configurationOf(db, cycleIdOf(month))
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 404) throw error
    throw invalidField("month", `No cycle is configured for ${formatMonth(month)}.`)
  }
}
