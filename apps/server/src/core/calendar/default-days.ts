import { datesOfMonth, weekdayDefault, type YearMonth } from "@scorecard/domain"

export const DEFAULT_WORKDAY = "WD"
export const DEFAULT_DAY_OFF = "OFF"

/** The default days, by day of the month: Monday to Friday are workdays. (rules/schedules#default-schedule) */
export function defaultDays(month: YearMonth): Record<string, string> {
  const codeOn = (date: string) => (weekdayDefault(date).is_working_day ? DEFAULT_WORKDAY : DEFAULT_DAY_OFF)
  return Object.fromEntries(datesOfMonth(month).map((date, index) => [String(index + 1), codeOn(date)]))
}
