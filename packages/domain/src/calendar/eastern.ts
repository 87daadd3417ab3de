import { monthOfDate, type YearMonth } from "./month.ts"

/** The time zone of every calendar day and month of the service. (rules/months#month-boundaries) */
export const EASTERN = "America/New_York"

/** The day that was asked for last, with the milliseconds of its beginning and end: most questions are about today. */
let latest = { date: "", from: Number.NaN, until: Number.NaN }

/** The Eastern calendar day of `instant`, ISO. */
export function easternDate(instant: Temporal.Instant): string {
  const at = instant.epochMilliseconds
  if (!(at >= latest.from && at < latest.until)) {
    const midnight = instant.toZonedDateTimeISO(EASTERN).startOfDay()
    const next = midnight.add({ days: 1 }).startOfDay()
    latest = {
      date: midnight.toPlainDate().toString(),
      from: midnight.epochMilliseconds,
      until: next.epochMilliseconds,
    }
  }
  return latest.date
}

export function easternMonth(instant: Temporal.Instant): YearMonth {
  return monthOfDate(easternDate(instant))
}

/**
 * The instant at which Eastern clocks show `time` ("HH:MM") on `date` (ISO).
 *
 * In spring, 02:00 to 02:59 doesn't exist on one night: 02:30 then means 03:30 daylight time, which is as long after
 * midnight as on any other night. In fall, 01:00 to 01:59 exists twice on one night: the first one counts. (RFC 5545
 * calendars do the same.)
 *
 * @throws RangeError if the date or the time doesn't exist.
 */
export function easternInstant(date: string, time: string): Temporal.Instant {
  return Temporal.PlainDate.from(date)
    .toPlainDateTime(Temporal.PlainTime.from(time))
    .toZonedDateTime(EASTERN, { disambiguation: "compatible" })
    .toInstant()
}
