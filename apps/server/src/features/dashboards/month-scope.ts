import type { MonthReport } from "@scorecard/contracts/months"
import { invalidField } from "@scorecard/contracts/refusals"
import type { EmployeeMonth } from "@scorecard/contracts/scorecards"
import {
  addMonths,
  compareMonths,
  getCycleId,
  easternMonth,
  monthId,
  type CycleConfiguration,
  type Goals,
  type YearMonth,
} from "@scorecard/domain"
import { getConfiguration } from "#core/cycles/index.ts"
import { findReport } from "#core/months/index.ts"
import type { PeopleFilter } from "#core/people/index.ts"
import type { Platform } from "#platform/index.ts"

export type MonthQuery = { year?: number | undefined; month?: number | undefined }

/** Whose figures of which month: the actor's pool, narrowed by the filters and by the band that people reached. */
export type MonthScope = {
  month: YearMonth
  report: MonthReport | null
  configuration: CycleConfiguration
  filter: PeopleFilter
  band: string | undefined
}

/** @throws Refusal 404 without a cycle for the month, 422 for a band that the cycle does not have */
export async function loadMonthScope(
  { db }: Pick<Platform, "db">,
  month: YearMonth,
  { employee_id, department_id, cluster_id, q, band }: PeopleFilter & { band?: string | undefined },
): Promise<MonthScope> {
  const [report, configuration] = await Promise.all([
    findReport(db, monthId(month)),
    getConfiguration(db, getCycleId(month)),
  ])
  assertKnownBand(configuration.goals, band)
  return { month, report, configuration, filter: { employee_id, department_id, cluster_id, q }, band }
}

function assertKnownBand({ bands }: Goals, band: string | undefined): void {
  if (band === undefined || bands.some(({ band_key }) => band_key === band)) return
  throw invalidField("band", `The bands of this cycle are ${bands.map(({ band_key }) => band_key).join(", ")}.`)
}

export function inBand(rows: EmployeeMonth[], band: string | undefined): EmployeeMonth[] {
  return band === undefined ? rows : rows.filter((row) => row.band.band_key === band)
}

type Calendar = Pick<Platform, "clock" | "config">

/**
 * The last month that dashboards show: the current Eastern one, or the next one in tests of the future.
 * (rules/dashboards#last-month)
 */
export function latestMonth({ clock, config }: Calendar): YearMonth {
  return addMonths(easternMonth(clock.now()), config.testFutureMonths ? 1 : 0)
}

/**
 * The month of a query: the current Eastern one unless it names both year and month.
 * @throws Refusal 422 `month_in_future`, or 422 when one of the two is missing
 */
export function parseMonthQuery(calendar: Calendar, { year, month }: MonthQuery): YearMonth {
  if (year === undefined && month === undefined) return easternMonth(calendar.clock.now())
  if (year === undefined) throw invalidField("year", "A month needs a year.")
  if (month === undefined) throw invalidField("month", "A year needs a month.")
  if (compareMonths({ year, month }, latestMonth(calendar)) > 0) {
    throw invalidField("month", "There are no scorecards for a month that has not started yet.", "month_in_future")
  }
  return { year, month }
}
