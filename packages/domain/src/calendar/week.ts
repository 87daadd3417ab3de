import { addDays, isoWeekday } from "./date.ts"
import { firstDay, lastDay, type YearMonth } from "./month.ts"

const THURSDAY = 3

/** The Monday of the date's scorecard week, ISO. (rules/locks#weeks) */
export function weekStart(date: string): string {
  return addDays(date, 1 - isoWeekday(date))
}

/** The Sunday of the week that starts on the Monday `start`, ISO. */
export function weekEnd(start: string): string {
  return addDays(start, 6)
}

/** A week belongs to the month of its Thursday, where most of its days are. (rules/locks#weeks) */
export function monthOfWeek(start: string): YearMonth {
  const { year, month } = Temporal.PlainDate.from(start).add({ days: THURSDAY })
  return { year, month }
}

/** The Mondays of the four or five weeks that belong to the month, in order; the first may be in the previous month. */
export function weeksOfMonth(month: YearMonth): string[] {
  const lastMonday = addDays(lastDay(month), -THURSDAY)
  return mondays(weekStart(addDays(firstDay(month), 6 - THURSDAY)), lastMonday)
}

/** The Mondays of the weeks that have a day in the month, no matter which month they belong to, in order. */
export function weeksTouchingMonth(month: YearMonth): string[] {
  return mondays(weekStart(firstDay(month)), lastDay(month))
}

function mondays(first: string, last: string): string[] {
  const found: string[] = []
  for (let monday = first; monday <= last; monday = addDays(monday, 7)) found.push(monday)
  return found
}

/**
 * Whether a person is new on a day: employed, and their first full week, the first from a Monday on or after the hire
 * date to its Sunday, isn't over. (rules/people#new-people)
 */
export function isNewOn(day: string, hireDate: string): boolean {
  const monday = weekStart(addDays(hireDate, 6))
  return hireDate <= day && day <= weekEnd(monday)
}
