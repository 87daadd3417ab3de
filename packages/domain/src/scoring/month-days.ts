import { datesOfMonth, weekdayDefault, type YearMonth } from "../calendar/index.ts"
import type { DayCode } from "./aggregates.ts"

/** One day of a month, classified by its schedule code or weekday. */
export type MonthDay = {
  /** "1" to "31". */
  day: string
  date: string
  is_working_day: boolean
  is_task_delivery_day: boolean
}

/**
 * The month's days without a schedule: Monday to Friday are working days and task-delivery days.
 * (rules/schedules#default-schedule)
 */
export function daysWithoutSchedule(month: YearMonth): MonthDay[] {
  return datesOfMonth(month).map((date, index) => ({ day: String(index + 1), date, ...weekdayDefault(date) }))
}

/** The facts that determine a person's days. */
export type PersonDays = {
  schedule: Record<string, string> | null
  hire_date: string
  separation_date: string | null
}

/**
 * The days of a person's month. Without a schedule, without a code for the day, or with a code that no longer exists,
 * the weekday decides. (rules/schedules#default-schedule) Days before the first and after the last day of employment
 * are neither working days nor task-delivery days: no one could enter anything for them.
 */
export function daysOfPerson(
  defaults: readonly MonthDay[],
  { schedule, hire_date, separation_date }: PersonDays,
  dayCodes: ReadonlyMap<string, DayCode>,
): readonly MonthDay[] {
  const scheduled =
    schedule === null ? defaults : defaults.map((day) => byCode(day, dayCodes.get(schedule[day.day] ?? "")))
  const isEmployed = ({ date }: MonthDay) => date >= hire_date && (separation_date === null || date <= separation_date)
  if (scheduled.every(isEmployed)) return scheduled
  return scheduled.map((day) =>
    isEmployed(day) ? day : { ...day, is_working_day: false, is_task_delivery_day: false },
  )
}

function byCode(day: MonthDay, code: DayCode | undefined): MonthDay {
  if (!code) return day
  return { ...day, is_working_day: code.is_working_day, is_task_delivery_day: code.is_task_delivery_day }
}

export function countWorkingDays(days: readonly MonthDay[]): number {
  return days.reduce((count, day) => (day.is_working_day ? count + 1 : count), 0)
}
