import { EASTERN, addDays, easternDate } from "@scorecard/domain/calendar"

const MS_PER_MINUTE = 60_000

export type MinuteOfDay = {
  /** The Eastern day. */
  day: string
  /** Whole minutes since the day began: below 1,380 on the spring day of 23 hours, below 1,500 on the autumn one of 25. */
  minute: number
}

/**
 * The Eastern day and the minute of it in which an instant lies. Minutes are those of UTC, so the hour that clocks show
 * twice has minutes of its own each time. (rules/people#activity)
 */
export function minuteOfDay(instant: Temporal.Instant): MinuteOfDay {
  const day = easternDate(instant)
  const begin = Temporal.PlainDate.from(day).toZonedDateTime(EASTERN)
  return { day, minute: Math.floor((instant.epochMilliseconds - begin.epochMilliseconds) / MS_PER_MINUTE) }
}

const WEEK_DAYS = 7

/** Today and the six Eastern days before it, as first and last day. */
export function lastSevenDays(instant: Temporal.Instant): { today: string; first: string } {
  const today = easternDate(instant)
  return { today, first: addDays(today, 1 - WEEK_DAYS) }
}
