import { addDays } from "./date.ts"

/** A time of day, "HH:MM", on the clocks of an IANA time zone. */
export type DailyClock = { time: string; timezone: string }
/** `date` is the day in that zone, ISO: what makes it the one of that day. */
export type Occurrence = { date: string; at: Temporal.Instant }

/**
 * When the time comes on this day: once on every day. In the hour that spring skips it comes as much later as clocks
 * went forward; of an hour that autumn repeats, the first counts. (as `easternInstant`)
 */
function occurrenceOn(date: string, { time, timezone }: DailyClock): Occurrence {
  const local = Temporal.PlainDate.from(date).toPlainDateTime(Temporal.PlainTime.from(time))
  return { date, at: local.toZonedDateTime(timezone, { disambiguation: "compatible" }).toInstant() }
}

/** The latest one that is not ahead of `now`. */
export function lastOccurrence(clock: DailyClock, now: Temporal.Instant): Occurrence {
  const candidates = [0, -1, -2].map((days) => occurrenceOn(addDays(localDay(clock, now), days), clock))
  return found(candidates.find(({ at }) => Temporal.Instant.compare(at, now) <= 0))
}

/** The first one after `now`. */
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
