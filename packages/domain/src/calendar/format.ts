import { EASTERN } from "./eastern.ts"
import { firstDay, parseMonthId, type YearMonth } from "./month.ts"

const LOCALE = "en-US"
/** One formatter, for instants in UTC: `toLocaleString`, or formatting a `PlainDate`, takes twenty times as long. */
const LONG_DATE = new Intl.DateTimeFormat(LOCALE, { dateStyle: "long", timeZone: "UTC" })

/** "October 2026", for a month or its id. */
export function formatMonth(month: YearMonth | string): string {
  const named = typeof month === "string" ? parseMonthId(month) : month
  if (!named) throw new RangeError(`Not a month: ${JSON.stringify(month)}`)
  return Temporal.PlainDate.from(firstDay(named)).toLocaleString(LOCALE, { month: "long", year: "numeric" })
}

/** "October 9, 2026", for an ISO calendar day. */
export function formatDate(date: string): string {
  return LONG_DATE.format(Temporal.PlainDate.from(date).toZonedDateTime("UTC").epochMilliseconds)
}

/** "Monday, October 19, 2026 at 12:00 PM EDT", in Eastern time. */
export function formatInstant(instant: Temporal.Instant | string, locale = LOCALE): string {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(EASTERN).toLocaleString(locale, {
    weekday: "long",
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  })
}
