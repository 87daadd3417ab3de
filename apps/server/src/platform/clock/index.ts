/** The only place that reads the time. All other code receives a clock, so that tests and demos can choose the date. */
export type Clock = { now(): Temporal.Instant }

export const systemClock: Clock = { now: () => Temporal.Now.instant() }

/** The real time, for ids: they increase with it, whatever date a clock was started with. */
export const realMilliseconds = (): number => Date.now()

/** A clock that starts at `start` now and runs at the real pace. (rules/running#clock) */
export function clockFrom(start: Temporal.Instant, real: Clock = systemClock): Clock {
  const offset = real.now().until(start)
  return { now: () => real.now().add(offset) }
}

/** RFC 3339 in UTC with milliseconds, the format of every timestamp on the wire. (rules/http#names-and-dates) */
export function timestamp(instant: Temporal.Instant): string {
  return new Date(instant.epochMilliseconds).toISOString()
}
