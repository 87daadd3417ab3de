import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { addDays, EASTERN, easternDate, easternInstant, easternMonth } from "./index.ts"

const anyDate = fc.nat(365 * 200).map((days) => addDays("1970-01-01", days))
const anyTime = fc
  .tuple(fc.nat(23), fc.nat(59))
  .map(([hour, minute]) => `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`)

describe("the Eastern day of an instant", () => {
  test.each([
    ["2026-07-01T03:59:59.999Z", "2026-06-30"],
    ["2026-07-01T04:00:00Z", "2026-07-01"],
    ["2026-01-01T04:59:59Z", "2025-12-31"],
    ["2026-01-01T05:00:00Z", "2026-01-01"],
    ["2024-03-01T04:59:59Z", "2024-02-29"],
    ["2026-03-08T06:59:59Z", "2026-03-08"],
    ["2026-03-09T03:59:59Z", "2026-03-08"],
    ["2026-11-02T04:59:59Z", "2026-11-01"],
  ])("%s falls on %s", (instant, date) => {
    expect(easternDate(Temporal.Instant.from(instant))).toBe(date)
  })

  test("is right whichever day was asked for before", () => {
    const anyMoment = fc.tuple(fc.integer({ min: -3, max: 3 }), fc.integer({ min: -1, max: 1 }), anyDate)
    const aroundMidnight = anyMoment.map(([hours, milliseconds, date]) =>
      Temporal.Instant.from(`${date}T04:00:00Z`).add({ hours }).add({ milliseconds }),
    )
    fc.assert(
      fc.property(fc.array(aroundMidnight, { minLength: 2 }), (instants) => {
        for (const instant of instants) {
          expect(easternDate(instant)).toBe(instant.toZonedDateTimeISO(EASTERN).toPlainDate().toString())
        }
      }),
    )
  })

  test("decides the month, also across New Year", () => {
    expect(easternMonth(Temporal.Instant.from("2026-01-01T04:59:59Z"))).toEqual({ year: 2025, month: 12 })
    expect(easternMonth(Temporal.Instant.from("2026-01-01T05:00:00Z"))).toEqual({ year: 2026, month: 1 })
  })
})

describe("the instant of an Eastern day and time", () => {
  test.each([
    ["a summer noon", "2026-07-07", "12:00", "2026-07-07T16:00:00Z"],
    ["a winter midnight", "2026-01-01", "00:00", "2026-01-01T05:00:00Z"],
    ["before the gap", "2026-03-08", "01:59", "2026-03-08T06:59:00Z"],
    ["in the gap: an hour later on the clock", "2026-03-08", "02:30", "2026-03-08T07:30:00Z"],
    ["what the gap's time becomes", "2026-03-08", "03:30", "2026-03-08T07:30:00Z"],
    ["the hour that comes twice: its first time", "2026-11-01", "01:30", "2026-11-01T05:30:00Z"],
    ["after the hour that comes twice", "2026-11-01", "02:00", "2026-11-01T07:00:00Z"],
  ])("%s: %s %s is %s", (_, date, time, instant) => {
    expect(easternInstant(date, time).equals(Temporal.Instant.from(instant))).toBe(true)
  })

  test.each([
    ["2026-02-29", "12:00"],
    ["2026-07-07", "24:00"],
    ["2026-07-07", "12:60"],
    ["2026-07-07", "noon"],
  ])("%s %s is not a valid time", (date, time) => {
    expect(() => easternInstant(date, time)).toThrow(RangeError)
  })

  test("falls on that day, even when clocks change", () => {
    fc.assert(
      fc.property(anyDate, anyTime, (date, time) => {
        expect(easternDate(easternInstant(date, time))).toBe(date)
      }),
    )
  })

  test("comes once a day and never before an earlier time of that day", () => {
    for (const date of ["2026-03-08", "2026-11-01", "2026-07-04"]) {
      fc.assert(
        fc.property(anyTime, anyTime, (a, b) => {
          const [earlier, later] = a < b ? [a, b] : [b, a]
          const midnight = easternInstant(date, "00:00")
          expect(Temporal.Instant.compare(midnight, easternInstant(date, earlier))).toBeLessThanOrEqual(0)
          fc.pre(isOnTheClock(date, earlier) && isOnTheClock(date, later))
          expect(
            Temporal.Instant.compare(easternInstant(date, earlier), easternInstant(date, later)),
          ).toBeLessThanOrEqual(0)
        }),
      )
    }
  })
})

function isOnTheClock(date: string, time: string): boolean {
  return easternInstant(date, time).toZonedDateTimeISO(EASTERN).toPlainTime().equals(Temporal.PlainTime.from(time))
}
