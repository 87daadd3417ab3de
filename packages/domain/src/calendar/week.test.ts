import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  addDays,
  addMonths,
  datesOfMonth,
  isNewOn,
  isoWeekday,
  monthId,
  monthOfDate,
  monthOfWeek,
  weekEnd,
  weeksOfMonth,
  weeksTouchingMonth,
  weekStart,
} from "./index.ts"

const anyDate = fc.nat(365 * 299).map((days) => addDays("1900-01-08", days))
const anyMonth = fc.record({ year: fc.integer({ min: 1901, max: 2199 }), month: fc.integer({ min: 1, max: 12 }) })

describe("a week runs from Monday to Sunday and belongs to the month of its Thursday", () => {
  test.each([
    ["a Monday", "2026-06-29", "2026-06-29", "2026-07"],
    ["a Sunday", "2026-07-05", "2026-06-29", "2026-07"],
    ["the last day of June, in a week of July", "2026-06-30", "2026-06-29", "2026-07"],
    ["the first day of August, in a week of July", "2026-08-01", "2026-07-27", "2026-07"],
    ["New Year's Day on a Thursday", "2026-01-01", "2025-12-29", "2026-01"],
    ["New Year's Eve of that week", "2025-12-31", "2025-12-29", "2026-01"],
    ["New Year's Day on a Friday, in a week of December", "2027-01-01", "2026-12-28", "2026-12"],
    ["the leap day, a Thursday", "2024-02-29", "2024-02-26", "2024-02"],
    ["the day after the leap day", "2024-03-01", "2024-02-26", "2024-02"],
    ["the spring night's Sunday", "2026-03-08", "2026-03-02", "2026-03"],
    ["the autumn night's Sunday, in a week of October", "2026-11-01", "2026-10-26", "2026-10"],
  ])("%s: %s is in the week of %s, a week of %s", (_, date, start, month) => {
    expect(weekStart(date)).toBe(start)
    expect(monthId(monthOfWeek(start))).toBe(month)
    expect(weekEnd(start)).toBe(addDays(start, 6))
  })
})

describe("a person is new until the first full week is over", () => {
  // October 5, 2026 is a Monday.
  test.each([
    ["hired on a Monday, on that Sunday", "2026-10-05", "2026-10-11", true],
    ["hired on a Monday, a week later", "2026-10-05", "2026-10-12", false],
    ["hired on a Tuesday, at the end of the next week", "2026-10-06", "2026-10-18", true],
    ["hired on a Tuesday, after the next week", "2026-10-06", "2026-10-19", false],
    ["hired on a Sunday, at the end of the next week", "2026-10-11", "2026-10-18", true],
    ["hired on a Sunday, after the next week", "2026-10-11", "2026-10-19", false],
    ["on the hire date", "2026-10-07", "2026-10-07", true],
    ["the day before", "2026-10-07", "2026-10-06", false],
  ])("%s: hired %s, on %s %s", (_, hired, day, expected) => {
    expect(isNewOn(day, hired)).toBe(expected)
  })
})

describe("the weeks of a month", () => {
  test.each([
    [{ year: 2026, month: 7 }, ["2026-06-29", "2026-07-06", "2026-07-13", "2026-07-20", "2026-07-27"]],
    [{ year: 2026, month: 8 }, ["2026-08-03", "2026-08-10", "2026-08-17", "2026-08-24"]],
    [{ year: 2026, month: 2 }, ["2026-02-02", "2026-02-09", "2026-02-16", "2026-02-23"]],
    [{ year: 2024, month: 2 }, ["2024-01-29", "2024-02-05", "2024-02-12", "2024-02-19", "2024-02-26"]],
    [{ year: 2025, month: 12 }, ["2025-12-01", "2025-12-08", "2025-12-15", "2025-12-22"]],
    [{ year: 2026, month: 1 }, ["2025-12-29", "2026-01-05", "2026-01-12", "2026-01-19", "2026-01-26"]],
  ])("in %o are %j", (month, weeks) => {
    expect(weeksOfMonth(month)).toEqual(weeks)
  })

  test("every date is in exactly one week, and that week belongs to exactly one month", () => {
    fc.assert(
      fc.property(anyDate, (date) => {
        const start = weekStart(date)
        expect(isoWeekday(start)).toBe(1)
        expect(start <= date && date <= weekEnd(start)).toBe(true)

        const own = monthOfDate(date)
        const owners = [-1, 0, 1]
          .map((step) => addMonths(own, step))
          .filter((month) => weeksOfMonth(month).includes(start))
        expect(owners).toEqual([monthOfWeek(start)])
      }),
    )
  })

  test("twelve consecutive months contain every week once, in order, without gaps", () => {
    fc.assert(
      fc.property(anyMonth, (first) => {
        const weeks = Array.from({ length: 12 }, (_, index) => weeksOfMonth(addMonths(first, index))).flat()
        for (const [index, start] of weeks.entries()) expect(start).toBe(addDays(weeks[0] ?? "", index * 7))
        expect([52, 53]).toContain(weeks.length)
      }),
    )
  })

  test("the weeks that overlap a month are those of its days", () => {
    fc.assert(
      fc.property(anyMonth, (month) => {
        expect(weeksTouchingMonth(month)).toEqual([...new Set(datesOfMonth(month).map(weekStart))])
      }),
    )
  })
})
