import { datesOfMonth, weekdayDefault } from "../calendar/index.ts"
import type { YearMonth } from "../calendar/index.ts"
import type { DayCode } from "./aggregates.ts"

/** One day of a month: what its schedule code, or the weekday, makes of it. */
export type MonthDay = {
  /** "1" to "31". */
  day: string
  date: string
  is_working_day: boolean
  is_task_delivery_day: boolean
}

/** The month's days as a person without a schedule has them: Monday to Friday, both classes. (decisions §4) */
export function daysWithoutSchedule(month: YearMonth): MonthDay[] {
  return datesOfMonth(month).map((date, index) => ({ day: String(index + 1), date, ...weekdayDefault(date) }))
}

/**
 * The days of a person's month. Where there is no schedule, no code for the day, or a code that the catalogue no
 * longer knows, the weekday decides. (interface §2.13, decisions §4)
 */
export function daysOfPerson(
  defaults: readonly MonthDay[],
  schedule: Record<string, string> | null,
  dayCodes: ReadonlyMap<string, DayCode>,
): readonly MonthDay[] {
  if (schedule === null) return defaults
  return defaults.map((fallback) => {
    const code = dayCodes.get(schedule[fallback.day] ?? "")
    if (!code) return fallback
    return { ...fallback, is_working_day: code.is_working_day, is_task_delivery_day: code.is_task_delivery_day }
  })
}

export function countWorkingDays(days: readonly MonthDay[]): number {
  return days.reduce((count, day) => (day.is_working_day ? count + 1 : count), 0)
}
