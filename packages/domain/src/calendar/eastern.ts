import { monthOfDate, type YearMonth } from "./month.ts"

/** The zone of every calendar day and month of the service. (rules/months#month-boundaries) */
export const EASTERN = "America/New_York"

/** The Eastern calendar day on which `instant` falls, ISO. */
export function easternDate(instant: Temporal.Instant): string {
  return instant.toZonedDateTimeISO(EASTERN).toPlainDate().toString()
}

export function easternMonth(instant: Temporal.Instant): YearMonth {
  return monthOfDate(easternDate(instant))
}

/**
 * The instant at which Eastern clocks show `time` ("HH:MM") on `date` (ISO).
 *
 * On the spring night 02:00 to 02:59 do not exist: what is set for 02:30 happens at 03:30 daylight time, as long after
 * midnight as on any other night, so it is neither dropped nor early. On the autumn night 01:00 to 01:59 exist twice:
 * the first one counts, so it happens once. (Also what RFC 5545 calendars do.)
 *
 * @throws RangeError if the date or the time does not exist on any clock.
 */
export function easternInstant(date: string, time: string): Temporal.Instant {
  return Temporal.PlainDate.from(date)
    .toPlainDateTime(Temporal.PlainTime.from(time))
    .toZonedDateTime(EASTERN, { disambiguation: "compatible" })
    .toInstant()
}
