import { today, type YearMonth } from "./format.ts"
import { locale } from "./language.ts"

const weekday = new Intl.DateTimeFormat(locale, { weekday: "short", timeZone: "UTC" })
const full = new Intl.DateTimeFormat(locale, { weekday: "short", month: "short", day: "numeric", timeZone: "UTC" })
const SUNDAY = 0
const SATURDAY = 6

export type MonthDay = {
  day: number
  /** `2026-11-05`. */
  iso: string
  /** `Thu`. */
  weekday: string
  /** `Thu, Nov 5`. */
  label: string
  isToday: boolean
  isWeekend: boolean
}

export function daysOfMonth({ year, month }: YearMonth): MonthDay[] {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const now = today()
  return Array.from({ length: last }, (_, index) => {
    const date = new Date(Date.UTC(year, month - 1, index + 1))
    const iso = date.toISOString().slice(0, "2026-11-05".length)
    return {
      day: index + 1,
      iso,
      weekday: weekday.format(date),
      label: full.format(date),
      isToday: iso === now,
      isWeekend: date.getUTCDay() === SUNDAY || date.getUTCDay() === SATURDAY,
    }
  })
}

/** The month's days in weeks that start on Monday. The first and last may be short. */
export function weeksOf(days: readonly MonthDay[]): MonthDay[][] {
  const weeks: MonthDay[][] = []
  for (const day of days) {
    const week = weeks.at(-1)
    if (week === undefined || day.weekday === "Mon") weeks.push([day])
    else week.push(day)
  }
  return weeks
}

/** The week that contains today, or else the first. */
export function currentWeek(weeks: readonly (readonly MonthDay[])[]): number {
  return Math.max(
    0,
    weeks.findIndex((week) => week.some(({ isToday }) => isToday)),
  )
}
