import { datesOfMonth, weekdayDefault, type YearMonth } from "@scorecard/domain/calendar"

export const DEFAULT_WORKDAY = "WD"
export const DEFAULT_DAY_OFF = "OFF"

/**
 * How a month without a schedule is shown: Monday to Friday workdays. Day of the month to code.
 * (rules/schedules#default-schedule)
 */
export function defaultDays(month: YearMonth): Record<string, string> {
  const codeOn = (date: string) => (weekdayDefault(date).is_working_day ? DEFAULT_WORKDAY : DEFAULT_DAY_OFF)
  return Object.fromEntries(datesOfMonth(month).map((date, index) => [String(index + 1), codeOn(date)]))
}
