import { today, type YearMonth } from "./format.ts"
import { locale } from "./language.ts"

const weekday = new Intl.DateTimeFormat(locale, { weekday: "short", timeZone: "UTC" })
const full = new Intl.DateTimeFormat(locale, { weekday: "short", month: "short", day: "numeric", timeZone: "UTC" })
const DAYS_OF_WEEK = 7
const DAY_MS = 86_400_000
const A_MONDAY = Date.UTC(2026, 10, 2)
/** From here on the days of a week that starts on Monday are a weekend. */
const SATURDAY = 5

export type MonthDay = {
  day: number
  /** `2026-11-05`. */
  iso: string
  /** `Thu`. */
  weekday: string
  /** `Thu, Nov 5`. */
  label: string
  /** 0 for Monday to 6 for Sunday. */
  weekdayIndex: number
  isToday: boolean
  isWeekend: boolean
}

export function daysOfMonth({ year, month }: YearMonth): MonthDay[] {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const now = today()
  return Array.from({ length: last }, (_, index) => {
    const date = new Date(Date.UTC(year, month - 1, index + 1))
    const weekdayIndex = (date.getUTCDay() + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK
    const iso = date.toISOString().slice(0, "2026-11-05".length)
    return {
      day: index + 1,
      iso,
      weekday: weekday.format(date),
      label: full.format(date),
      isToday: iso === now,
      weekdayIndex,
      isWeekend: weekdayIndex >= SATURDAY,
    }
  })
}

/** The month's days in weeks that start on Monday. The first and last may be short. */
export function weeksOf<Day extends MonthDay>(days: readonly Day[]): Day[][] {
  const weeks: Day[][] = []
  for (const day of days) {
    const week = weeks.at(-1)
    if (week === undefined || day.weekdayIndex === 0) weeks.push([day])
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

/** The days of a week, Monday first: `Mon`, `Tue`, … */
export function weekdayNames(): string[] {
  return Array.from({ length: DAYS_OF_WEEK }, (_, index) => weekday.format(A_MONDAY + index * DAY_MS))
}
