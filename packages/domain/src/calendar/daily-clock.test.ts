import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { lastOccurrence, nextOccurrence } from "./daily-clock.ts"

const at = (text: string) => Temporal.Instant.from(text)
const read = ({ date, at }: { date: string; at: Temporal.Instant }) => [date, at.toString()]

describe("a daily clock", () => {
  const nine = { time: "09:00", timezone: "America/New_York" }

  test("comes at its time, not earlier, and again the next day", () => {
    expect(read(lastOccurrence(nine, at("2026-10-15T12:59:59.999Z")))).toEqual(["2026-10-14", "2026-10-14T13:00:00Z"])
    expect(read(lastOccurrence(nine, at("2026-10-15T13:00:00Z")))).toEqual(["2026-10-15", "2026-10-15T13:00:00Z"])
    expect(read(nextOccurrence(nine, at("2026-10-15T12:59:59.999Z")))).toEqual(["2026-10-15", "2026-10-15T13:00:00Z"])
    expect(read(nextOccurrence(nine, at("2026-10-15T13:00:00Z")))).toEqual(["2026-10-16", "2026-10-16T13:00:00Z"])
  })

  test("uses the day in its own time zone", () => {
    const manila = { time: "09:00", timezone: "Asia/Manila" }
    expect(read(lastOccurrence(manila, at("2026-10-15T01:00:00Z")))).toEqual(["2026-10-15", "2026-10-15T01:00:00Z"])
    expect(read(lastOccurrence(manila, at("2026-12-31T16:30:00Z")))).toEqual(["2026-12-31", "2026-12-31T01:00:00Z"])
  })

  test.each([
    ["in New York", "America/New_York", "02:30", "2026-03-08", "2026-03-08T07:30:00Z"],
    ["in Berlin", "Europe/Berlin", "02:30", "2026-03-29", "2026-03-29T01:30:00Z"],
    ["at midnight in Cairo", "Africa/Cairo", "00:00", "2026-04-24", "2026-04-23T22:00:00Z"],
  ])("at a time skipped in spring %s comes after the gap, on the same day", (_, timezone, time, date, expected) => {
    const clock = { time, timezone }
    expect(read(lastOccurrence(clock, at(expected)))).toEqual([date, expected])
    expect(lastOccurrence(clock, at(expected).subtract({ milliseconds: 1 })).date).not.toBe(date)
  })

  test.each([
    ["in New York", "America/New_York", "01:30", "2026-11-01", "2026-11-01T05:30:00Z"],
    ["in Berlin", "Europe/Berlin", "02:30", "2026-10-25", "2026-10-25T00:30:00Z"],
  ])("at a time repeated in fall %s comes the first time only", (_, timezone, time, date, first) => {
    const clock = { time, timezone }
    const second = at(first).add({ hours: 1 })
    for (const now of [at(first), second, second.add({ minutes: 1 })])
      expect(read(lastOccurrence(clock, now))).toEqual([date, first])
    expect(nextOccurrence(clock, at(first)).date).not.toBe(date)
  })

  test("comes exactly once a day, in order, for any zone and time", () => {
    const timezone = fc.constantFrom(
      "America/New_York",
      "Europe/Berlin",
      "Asia/Manila",
      "Africa/Cairo",
      "Australia/Lord_Howe",
    )
    const minute = fc.integer({ min: 0, max: 24 * 60 - 1 })
    fc.assert(
      fc.property(timezone, minute, fc.integer({ min: 2025, max: 2030 }), (zone, minutes, year) => {
        const time = Temporal.PlainTime.from("00:00").add({ minutes }).toString({ smallestUnit: "minute" })
        const clock = { time, timezone: zone }
        let now = at(`${year}-02-20T00:00:00Z`)
        const days: string[] = []
        for (let count = 0; count < 80; count++) {
          const next = nextOccurrence(clock, now)
          expect(lastOccurrence(clock, next.at)).toEqual(next)
          days.push(next.date)
          now = next.at
        }
        const first = Temporal.PlainDate.from(days[0] ?? "")
        expect(days).toEqual(days.map((_, index) => first.add({ days: index }).toString()))
      }),
      { numRuns: 25 },
    )
  })
})
