import { isCalendarDate } from "./date.ts"

/**
 * Parses a task-delivery `work_date` into an ISO day: "7/4/2026" and "07/04/2026" are both 2026-07-04. Null if it isn't
 * an existing day as month/day/year. (rules/http#names-and-dates)
 */
export function parseWorkDate(text: string): string | null {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  if (month === undefined || day === undefined || year === undefined) return null
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`
  return isCalendarDate(date) ? date : null
}

/** Formats an ISO day as M/D/YYYY without leading zeros. @throws RangeError if `date` is not a calendar day. */
export function formatWorkDate(date: string): string {
  if (!isCalendarDate(date)) throw new RangeError(`Not a calendar date: ${date}`)
  return `${Number(date.slice(5, 7))}/${Number(date.slice(8))}/${date.slice(0, 4)}`
}
