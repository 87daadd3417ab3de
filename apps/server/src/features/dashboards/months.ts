import { invalidField } from "@scorecard/contracts/refusals"
import { addMonths, compareMonths, easternMonth, type YearMonth } from "@scorecard/domain/calendar"
import type { World } from "#platform/world.ts"

type Calendar = Pick<World, "clock" | "config">

/**
 * The last month that dashboards show: the current Eastern one, or, for tests of the future, the next.
 * (rules/dashboards#last-month)
 */
export function latestMonth({ clock, config }: Calendar): YearMonth {
  return addMonths(easternMonth(clock.now()), config.testFutureMonths ? 1 : 0)
}

/**
 * The month that a query names: the current Eastern one unless it names both year and month.
 * @throws Refusal 422 `month_in_future`, or 422 when one of the two is missing.
 */
export function monthAsked(
  calendar: Calendar,
  { year, month }: { year?: number | undefined; month?: number | undefined },
): YearMonth {
  if (year === undefined && month === undefined) return easternMonth(calendar.clock.now())
  if (year === undefined) throw invalidField("year", "A month needs its year.")
  if (month === undefined) throw invalidField("month", "A year needs its month.")
  if (compareMonths({ year, month }, latestMonth(calendar)) > 0) {
    throw invalidField("month", "There are no scorecards for a month that has not started yet.", "month_in_future")
  }
  return { year, month }
}
