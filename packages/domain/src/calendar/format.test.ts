import { describe, expect, test } from "vitest"
import { formatDate, formatInstant, formatMonth } from "./index.ts"

describe("human-readable formats", () => {
  test.each([[{ year: 2026, month: 10 }], ["2026-10"]])("a month: %o", (month) => {
    expect(formatMonth(month)).toBe("October 2026")
  })

  test("a day", () => {
    expect(formatDate("2026-10-09")).toBe("October 9, 2026")
  })

  test.each(["2026-02-30", "2026-13-01", "yesterday"])("%s is not a day", (text) => {
    expect(() => formatDate(text)).toThrow(RangeError)
  })

  test.each([
    ["2026-11-01T05:00:00Z", "Sunday, November 1, 2026 at 1:00 AM EDT"],
    ["2026-11-01T06:00:00Z", "Sunday, November 1, 2026 at 1:00 AM EST"],
    ["2027-01-01T04:59:59.999Z", "Thursday, December 31, 2026 at 11:59 PM EST"],
  ])("an instant, in Eastern time: %s", (instant, formatted) => {
    expect(formatInstant(instant)).toBe(formatted)
    expect(formatInstant(Temporal.Instant.from(instant))).toBe(formatted)
  })

  test.each(["2026-13", "October", "2026-10-09"])("%s is not a month", (text) => {
    expect(() => formatMonth(text)).toThrow(RangeError)
  })
})
