/**
 * The years that dates can be in: wide enough for every birth and hire date, narrow enough to reject typos (20226,
 * 0026).
 */
const FIRST_YEAR = 1900
const LAST_YEAR = 2200

export function isKnownYear(year: number): boolean {
  return year >= FIRST_YEAR && year <= LAST_YEAR
}

/** Whether `text` is an existing day as "YYYY-MM-DD", from 1900 to 2200. (rules/http#names-and-dates) */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const year = Number(text.slice(0, 4))
  const month = Number(text.slice(5, 7))
  const day = Number(text.slice(8))
  return isKnownYear(year) && month >= 1 && month <= 12 && day >= 1 && day <= lengthOfMonth(year, month)
}

export function lengthOfMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}

const MS_PER_DAY = 86_400_000

/**
 * Midnight of an ISO calendar day in UTC, in milliseconds. Temporal takes ten times as long, and scoring one month asks
 * hundreds of times.
 */
function utcMidnight(date: string): number {
  const midnight = Date.parse(`${date}T00:00:00Z`)
  // To `Date`, February 30 is March 2.
  if (new Date(midnight).getUTCDate() !== Number(date.slice(8))) throw new RangeError(`${date} is not a calendar day`)
  return midnight
}

/**
 * The ISO calendar day `count` days later, or earlier if `count` is negative. @throws RangeError if `date` is not a
 * calendar day.
 */
export function addDays(date: string, count: number): string {
  return new Date(utcMidnight(date) + count * MS_PER_DAY).toISOString().slice(0, 10)
}

const SUNDAY = 7

/** Monday is 1, Sunday 7. @throws RangeError if `date` is not a calendar day. */
export function isoWeekday(date: string): number {
  return new Date(utcMidnight(date)).getUTCDay() || SUNDAY
}
