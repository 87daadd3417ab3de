import {
  addDays,
  getCycleId,
  datesOfMonth,
  easternInstant,
  isoWeekday,
  monthId,
  weekStart,
  weeksOfMonth,
  type YearMonth,
} from "@scorecard/domain/calendar"

/** A day as the generator needs it: computed once, used for everyone. */
export type CalendarDay = {
  /** ISO. */
  date: string
  /** 1 to 31. */
  day: number
  /** Monday 1 to Sunday 7. */
  weekday: number
  /** The Monday of its week, ISO. */
  week: string
  isHoliday: boolean
}

export type CalendarMonth = {
  month: YearMonth
  /** YYYY-MM. */
  id: string
  cycle_id: string
  days: CalendarDay[]
  /** Mondays of the weeks that belong to the month. */
  weeks: string[]
}

export function calendarMonth(month: YearMonth): CalendarMonth {
  const dates = datesOfMonth(month)
  const plain = dates.map((date, index) => ({ date, day: index + 1, weekday: isoWeekday(date), week: weekStart(date) }))
  const days = plain.map((day) => ({ ...day, isHoliday: isHoliday(month.month, day) }))
  return { month, id: monthId(month), cycle_id: getCycleId(month), days, weeks: weeksOfMonth(month) }
}

/** The public holidays on which the demo company closes: fixed days, and the n-th weekday of a month. */
function isHoliday(month: number, { day, weekday }: { day: number; weekday: number }): boolean {
  const nth = Math.ceil(day / 7)
  if (month === 1) return day === 1
  if (month === 5) return weekday === 1 && day > 24
  if (month === 7) return day === 4
  if (month === 9) return weekday === 1 && nth === 1
  if (month === 11) return weekday === 4 && nth === 4
  return month === 12 && day === 25
}

const MINUTE_MS = 60_000
const midnights = new Map<string, number>()

/**
 * Milliseconds since 1970 at which Eastern clocks show `minutes` after midnight; `minutes` from 180, past the clock
 * changes.
 */
export function easternMs(date: string, minutes: number): number {
  let morning = midnights.get(date)
  if (morning === undefined) {
    morning = easternInstant(date, "03:00").epochMilliseconds - 180 * MINUTE_MS
    midnights.set(date, morning)
  }
  return morning + minutes * MINUTE_MS
}

const nextDays = new Map<string, string>()

/** `count` days later, 0 or more. Cached, because it is called a million times for a few hundred days. */
export function laterDay(date: string, count: number): string {
  let found = date
  for (let step = 0; step < count; step += 1) {
    let next = nextDays.get(found)
    if (next === undefined) {
      next = addDays(found, 1)
      nextDays.set(found, next)
    }
    found = next
  }
  return found
}

export function timestampOf(ms: number): string {
  return new Date(ms).toISOString()
}
