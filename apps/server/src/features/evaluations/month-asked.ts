import { Refusal, invalidField } from "@scorecard/contracts/refusals"
import {
  addMonths,
  compareMonths,
  cycleIdOf,
  easternMonth,
  formatMonth,
  type YearMonth,
} from "@scorecard/domain/calendar"
import type { CycleConfiguration } from "@scorecard/domain/scoring"
import { getConfiguration } from "#core/cycles/index.ts"
import type { Database } from "#platform/documents/index.ts"
import type { World } from "#platform/world.ts"

type Asked = { year?: number | undefined; month?: number | undefined }

/**
 * The month that a query names: the current Eastern one unless it names both year and month.
 * @throws Refusal 422 `month_in_future`, or 422 when one of the two is missing.
 */
export function monthAsked({ clock, config }: Pick<World, "clock" | "config">, { year, month }: Asked): YearMonth {
  const current = easternMonth(clock.now())
  if (year === undefined && month === undefined) return current
  if (year === undefined) throw invalidField("year", "A month needs its year.")
  if (month === undefined) throw invalidField("month", "A year needs its month.")
  if (compareMonths({ year, month }, addMonths(current, config.testFutureMonths ? 1 : 0)) > 0) {
    throw invalidField("month", "Nothing is missing in a month that has not started yet.", "month_in_future")
  }
  return { year, month }
}

/** @throws Refusal 422 for a month that no cycle owns. */
export async function configurationOfMonth(db: Database, month: YearMonth): Promise<CycleConfiguration> {
  try {
    return await getConfiguration(db, cycleIdOf(month))
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 404) throw error
    throw invalidField("month", `No cycle is configured for ${formatMonth(month)}.`)
  }
}
