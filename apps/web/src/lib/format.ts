/**
 * Formats figures and days. Days are Eastern calendar days and are never converted.
 * (rules/http#names-and-dates)
 */

import { locale } from "./language.ts"

export const ZONE = "America/New_York"
const score = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
const day = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" })
const month = new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" })
const shortMonth = new Intl.DateTimeFormat(locale, { month: "short", timeZone: "UTC" })
/** A day and a time of day. */
export const CLOCK = { day: "numeric", month: "short", year: "numeric", hour: "numeric", minute: "2-digit" } as const
const moment = new Intl.DateTimeFormat(locale, { ...CLOCK, timeZoneName: "short" })
const timeOfDay = new Intl.DateTimeFormat(locale, { hour: "numeric", minute: "2-digit", timeZone: "UTC" })
const shortDay = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", timeZone: "UTC" })
const easternDay = new Intl.DateTimeFormat("en-CA", { timeZone: ZONE })

export const NOTHING = "–"

export function formatScore(value: number | null | undefined): string {
  return value === null || value === undefined ? NOTHING : score.format(value)
}

export function formatNumber(value: number | null | undefined): string {
  return value === null || value === undefined ? NOTHING : number.format(value)
}

/** Formats `2026-10-15` as `Oct 15, 2026`. */
export function formatDay(date: string | null | undefined): string {
  return date ? day.format(new Date(`${date}T00:00:00Z`)) : NOTHING
}

/** Formats `2026-10-26` as `Oct 26`, where the year is clear. */
export function formatShortDay(date: string): string {
  return shortDay.format(new Date(`${date}T00:00:00Z`))
}

/** A timestamp in the reader's own zone, which is named: `Nov 24, 2026, 5:00 PM GMT`. */
export function formatMoment(timestamp: string | null | undefined): string {
  return timestamp ? moment.format(new Date(timestamp)) : NOTHING
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const DAYS_SHOWN_AS_AGO = 7
const ago = new Intl.RelativeTimeFormat(locale, { numeric: "auto" })
const until = new Intl.RelativeTimeFormat(locale)

/** A moment of the last week as `5 minutes ago`, `3 hours ago` or `yesterday`; an earlier one as `formatMoment`. */
export function formatAgo(timestamp: string, now = Date.now()): string {
  const passed = now - Date.parse(timestamp)
  if (passed >= DAYS_SHOWN_AS_AGO * DAY_MS) return formatMoment(timestamp)
  if (passed >= DAY_MS) return ago.format(-Math.floor(passed / DAY_MS), "day")
  if (passed >= HOUR_MS) return ago.format(-Math.floor(passed / HOUR_MS), "hour")
  // The service's clock may be a little ahead.
  return passed >= MINUTE_MS ? ago.format(-Math.floor(passed / MINUTE_MS), "minute") : ago.format(0, "second")
}

/** How long until a moment: `in 24 hours`, `in 7 days`; one that has passed is now. */
export function formatFromNow(timestamp: string, now = Date.now()): string {
  const left = Math.max(Date.parse(timestamp) - now, 0)
  if (left >= 2 * DAY_MS) return until.format(Math.round(left / DAY_MS), "day")
  if (left >= HOUR_MS) return until.format(Math.round(left / HOUR_MS), "hour")
  return until.format(Math.ceil(left / MINUTE_MS), "minute")
}

/** A time of day as settings have it: `18:00` is `6:00 PM`. Show its zone next to it. */
export function formatTimeOfDay(time: string): string {
  const date = new Date(`1970-01-01T${time}Z`)
  // A time that is being typed isn't a time yet.
  return Number.isNaN(date.getTime()) ? time : timeOfDay.format(date)
}

/** The name of the reader's own zone, for fields with a local time: `Eastern Standard Time`. */
export function localZone(): string {
  return zoneName(undefined, "long")
}

/** The name of a time zone, by default the reader's own. */
export function zoneName(timeZone: string | undefined, timeZoneName: "long" | "shortGeneric" = "shortGeneric"): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName }).formatToParts(new Date())
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone ?? ""
}

export function formatMonth({ year, month: number }: YearMonth): string {
  return month.format(new Date(Date.UTC(year, number - 1, 1)))
}

export function formatShortMonth(monthNumber: number): string {
  return shortMonth.format(new Date(Date.UTC(2024, monthNumber - 1, 1)))
}

export type YearMonth = { year: number; month: number }

/** Today's Eastern date, `YYYY-MM-DD`. It only prefills forms; the service decides what counts. */
export function today(): string {
  return easternDay.format(new Date())
}

export function thisMonth(): YearMonth {
  const [year = 0, monthNumber = 1] = today().split("-").map(Number)
  return { year, month: monthNumber }
}

export function addMonths({ year, month: number }: YearMonth, count: number): YearMonth {
  const months = year * 12 + number - 1 + count
  return { year: Math.floor(months / 12), month: (months % 12) + 1 }
}

/** Converts `2026-10` to a date and back. */
export function monthId({ year, month: number }: YearMonth): string {
  return `${year}-${String(number).padStart(2, "0")}`
}

export function parseMonthId(id: string | undefined): YearMonth | null {
  const found = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(id ?? "")
  return found ? { year: Number(found[1]), month: Number(found[2]) } : null
}

/** Formats a count: `1 entry`, `2 entries`. */
export function count(amount: number, one: string, many = `${one}s`): string {
  return `${number.format(amount)} ${amount === 1 ? one : many}`
}
