/** The only place that reads the time. Everything else is handed a clock, so that tests and demos can choose the day. */
export type Clock = { now(): Temporal.Instant }

export const systemClock: Clock = { now: () => Temporal.Now.instant() }

/** A clock that started at `start` when this was called and runs on at the real pace. (rules/running#clock) */
export function clockFrom(start: Temporal.Instant, real: Clock = systemClock): Clock {
  const offset = real.now().until(start)
  return { now: () => real.now().add(offset) }
}

/** RFC 3339 in UTC with milliseconds, the form of every timestamp on the wire. (rules/http#names-and-dates) */
export function timestamp(instant: Temporal.Instant): string {
  return instant.toString({ smallestUnit: "millisecond" })
}
