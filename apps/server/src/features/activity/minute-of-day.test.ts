import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { lastSevenDays, minuteOfDay } from "./index.ts"

const at = (instant: string) => minuteOfDay(Temporal.Instant.from(instant))

describe("the minute of an Eastern day", () => {
  test.each([
    ["midnight in winter", "2026-01-15T05:00:00Z", "2026-01-15", 0],
    ["the last second of a winter day", "2026-01-16T04:59:59.999Z", "2026-01-15", 1439],
    ["noon in summer", "2026-07-15T16:00:30Z", "2026-07-15", 720],
    ["01:59 of the spring night", "2026-03-08T06:59:00Z", "2026-03-08", 119],
    ["03:00, the minute after it", "2026-03-08T07:00:00Z", "2026-03-08", 120],
    ["the last minute of the 23-hour day", "2026-03-09T03:59:00Z", "2026-03-08", 1379],
    ["the first 01:30 of the autumn night", "2026-11-01T05:30:00Z", "2026-11-01", 90],
    ["the second 01:30 of the same night", "2026-11-01T06:30:00Z", "2026-11-01", 150],
    ["the last minute of the 25-hour day", "2026-11-02T04:59:00Z", "2026-11-01", 1499],
  ])("%s", (_what, instant, day, minute) => {
    expect(at(instant)).toEqual({ day, minute })
  })

  test("no two UTC minutes share one, and each has a bit", () => {
    const begin = Temporal.Instant.from("2026-01-01T00:00:00Z")
    const anyMinute = fc.integer({ min: 0, max: 2 * 366 * 1440 })
    fc.assert(
      fc.property(anyMinute, fc.integer({ min: 1, max: 3000 }), (start, apart) => {
        const one = minuteOfDay(begin.add({ minutes: start }))
        const other = minuteOfDay(begin.add({ minutes: start + apart }))
        expect(one).not.toEqual(other)
        expect(one.minute).toBeGreaterThanOrEqual(0)
        expect(one.minute).toBeLessThan(1500)
        expect(minuteOfDay(begin.add({ minutes: start, seconds: 59 }))).toEqual(one)
      }),
    )
  })
})

test("seven days end with today, by the Eastern calendar", () => {
  expect(lastSevenDays(Temporal.Instant.from("2026-03-10T03:59:00Z"))).toEqual({
    today: "2026-03-09",
    first: "2026-03-03",
  })
})
