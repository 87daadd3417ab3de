import { addDays } from "./date.ts"

/** A time of day, "HH:MM", in an IANA time zone. */
export type DailyClock = { time: string; timezone: string }
/** `date` is the ISO day in that zone. */
export type Occurrence = { date: string; at: Temporal.Instant }

/**
 * The instant of this time on a day: exactly one per day. A time in the hour skipped in spring is moved forward by the
 * gap; a time in the hour repeated in fall means the first one. (Like `easternInstant`.)
 */
function occurrenceOn(date: string, { time, timezone }: DailyClock): Occurrence {
  const local = Temporal.PlainDate.from(date).toPlainDateTime(Temporal.PlainTime.from(time))
  return { date, at: local.toZonedDateTime(timezone, { disambiguation: "compatible" }).toInstant() }
}

/** The latest occurrence at or before `now`. */
export function lastOccurrence(clock: DailyClock, now: Temporal.Instant): Occurrence {
  const candidates = [0, -1, -2].map((days) => occurrenceOn(addDays(localDay(clock, now), days), clock))
  return found(candidates.find(({ at }) => Temporal.Instant.compare(at, now) <= 0))
}

/** The first occurrence after `now`. */
export function nextOccurrence(clock: DailyClock, now: Temporal.Instant): Occurrence {
  const candidates = [-1, 0, 1, 2].map((days) => occurrenceOn(addDays(localDay(clock, now), days), clock))
  return found(candidates.find(({ at }) => Temporal.Instant.compare(at, now) > 0))
}

function localDay({ timezone }: DailyClock, now: Temporal.Instant): string {
  return now.toZonedDateTimeISO(timezone).toPlainDate().toString()
}

function found(occurrence: Occurrence | undefined): Occurrence {
  if (!occurrence) throw new Error("A daily clock has no occurrence within two days")
  return occurrence
}
