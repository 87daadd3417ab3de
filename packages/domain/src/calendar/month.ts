import { isCalendarDate, isKnownYear, lengthOfMonth } from "./date.ts"

/** A calendar month in Eastern time; `month` is 1 to 12. (rules/months#month-boundaries) */
export type YearMonth = { year: number; month: number }

/** The `_id` of the month's report: "YYYY-MM". (rules/months#draft-and-final) */
export function monthId({ year, month }: YearMonth): string {
  return `${padded(year, 4)}-${padded(month, 2)}`
}

/** Parses "YYYY-MM" from 1900-01 to 2200-12; null for anything else, such as "2026-13" or "2026-7". */
export function parseMonthId(text: string): YearMonth | null {
  if (!/^\d{4}-\d{2}$/.test(text)) return null
  const year = Number(text.slice(0, 4))
  const month = Number(text.slice(5))
  return isKnownYear(year) && month >= 1 && month <= 12 ? { year, month } : null
}

/** @throws RangeError if `date` is not an ISO calendar day. */
export function monthOfDate(date: string): YearMonth {
  if (!isCalendarDate(date)) throw new RangeError(`Not a calendar date: ${date}`)
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)) }
}

/** The month `count` months later, or earlier if `count` is negative. */
export function addMonths({ year, month }: YearMonth, count: number): YearMonth {
  const index = year * 12 + (month - 1) + count
  const years = Math.floor(index / 12)
  return { year: years, month: index - years * 12 + 1 }
}

/** Negative if `a` comes first, 0 if they are the same month, positive if `b` comes first. */
export function compareMonths(a: YearMonth, b: YearMonth): number {
  return (a.year - b.year) * 12 + (a.month - b.month)
}

export function daysInMonth({ year, month }: YearMonth): number {
  return lengthOfMonth(year, month)
}

/** ISO calendar day. */
export function firstDay(month: YearMonth): string {
  return `${monthId(month)}-01`
}

/** ISO calendar day. */
export function lastDay(month: YearMonth): string {
  return `${monthId(month)}-${padded(daysInMonth(month), 2)}`
}

/** Every ISO calendar day of the month, in order. */
export function datesOfMonth(month: YearMonth): string[] {
  const prefix = monthId(month)
  return Array.from({ length: daysInMonth(month) }, (_, index) => `${prefix}-${padded(index + 1, 2)}`)
}

function padded(value: number, digits: number): string {
  return String(value).padStart(digits, "0")
}
