import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  addDays,
  addMonths,
  compareMonths,
  datesOfMonth,
  daysInMonth,
  firstDay,
  isCalendarDate,
  isoWeekday,
  lastDay,
  monthId,
  monthOfDate,
  parseMonthId,
  weekdayDefault,
} from "./index.ts"

const anyDate = fc.nat(365 * 299).map((days) => addDays("1900-01-01", days))
const anyMonth = fc.record({ year: fc.integer({ min: 1900, max: 2199 }), month: fc.integer({ min: 1, max: 12 }) })

describe("a month's id", () => {
  test.each([
    ["2026-07", { year: 2026, month: 7 }],
    ["1900-01", { year: 1900, month: 1 }],
    ["2200-12", { year: 2200, month: 12 }],
  ])("%s is a month", (text, month) => {
    expect(parseMonthId(text)).toEqual(month)
    expect(monthId(month)).toBe(text)
  })

  test.each(["2026-13", "2026-00", "2026-7", "26-07", "2026-07-01", "2026/07", "1899-12", "2201-01", " 2026-07", ""])(
    "%j is not a month",
    (text) => {
      expect(parseMonthId(text)).toBeNull()
    },
  )
})

describe("a calendar date", () => {
  test.each(["2024-02-29", "2000-02-29", "2026-12-31", "1900-01-01", "2200-12-31"])("%s exists", (text) => {
    expect(isCalendarDate(text)).toBe(true)
  })

  test.each([
    "2026-02-29",
    "2100-02-29",
    "2026-04-31",
    "2026-13-01",
    "2026-00-10",
    "2026-01-00",
    "2026-1-1",
    "1899-12-31",
    "2201-01-01",
    "2026-07-04T00:00:00Z",
    "2026-07-04\n",
    "20260704",
    "7/4/2026",
    "",
  ])("%j does not", (text) => {
    expect(isCalendarDate(text)).toBe(false)
    expect(() => monthOfDate(text)).toThrow(RangeError)
  })

  test("exists exactly if JavaScript's own calendar has it", () => {
    const part = (max: number) => fc.nat(max).map((n) => String(n).padStart(2, "0"))
    fc.assert(
      fc.property(fc.integer({ min: 1900, max: 2200 }), part(14), part(33), (year, month, day) => {
        const text = `${year}-${month}-${day}`
        expect(isCalendarDate(text)).toBe(existsAsPlainDate(text))
      }),
    )
  })

  test("has a weekday, with Monday as 1", () => {
    expect(isoWeekday("2026-06-29")).toBe(1)
    expect(isoWeekday("2026-07-05")).toBe(7)
  })

  test("can be moved across a leap day and New Year", () => {
    expect(addDays("2024-02-28", 1)).toBe("2024-02-29")
    expect(addDays("2026-02-28", 1)).toBe("2026-03-01")
    expect(addDays("2026-01-01", -1)).toBe("2025-12-31")
  })

  test("is moved, and has its weekday, as in the ISO calendar", () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -40_000, max: 40_000 }), (date, count) => {
        const day = Temporal.PlainDate.from(date)
        expect(addDays(date, count)).toBe(day.add({ days: count }).toString())
        expect(isoWeekday(date)).toBe(day.dayOfWeek)
      }),
    )
  })

  test.each(["2026-02-29", "2026-04-31", "2026-13-01", "2026-00-10", "2026-01-00", "2026-1-1", "2026-01", "", "soon"])(
    "must exist: %j has no weekday and cannot be moved",
    (text) => {
      expect(() => isoWeekday(text)).toThrow(RangeError)
      expect(() => addDays(text, 1)).toThrow(RangeError)
    },
  )
})

describe("adding months", () => {
  test.each([
    [{ year: 2026, month: 12 }, 1, { year: 2027, month: 1 }],
    [{ year: 2026, month: 1 }, -1, { year: 2025, month: 12 }],
    [{ year: 2026, month: 7 }, 0, { year: 2026, month: 7 }],
    [{ year: 2026, month: 7 }, -19, { year: 2024, month: 12 }],
    [{ year: 2026, month: 7 }, 30, { year: 2029, month: 1 }],
  ])("%o plus %i months is %o", (month, count, expected) => {
    expect(addMonths(month, count)).toEqual(expected)
  })

  test("adding and subtracting returns the same month, and the order follows the count", () => {
    fc.assert(
      fc.property(anyMonth, fc.integer({ min: -1200, max: 1200 }), (month, count) => {
        const later = addMonths(month, count)
        expect(later.month).toBeGreaterThanOrEqual(1)
        expect(later.month).toBeLessThanOrEqual(12)
        expect(addMonths(later, -count)).toEqual(month)
        expect(compareMonths(later, month)).toBe(count)
      }),
    )
  })

  test("February has 29 days in leap years only", () => {
    expect([2023, 2024, 2000, 2100].map((year) => daysInMonth({ year, month: 2 }))).toEqual([28, 29, 29, 28])
    expect(lastDay({ year: 2024, month: 2 })).toBe("2024-02-29")
    expect(firstDay({ year: 2024, month: 2 })).toBe("2024-02-01")
  })

  test("a month's dates are complete, unique, and in the month", () => {
    fc.assert(
      fc.property(anyMonth, (month) => {
        const dates = datesOfMonth(month)
        expect(dates[0]).toBe(firstDay(month))
        expect(dates.at(-1)).toBe(lastDay(month))
        for (const [index, date] of dates.entries()) {
          expect(monthOfDate(date)).toEqual(month)
          expect(date).toBe(addDays(firstDay(month), index))
        }
        expect(monthOfDate(addDays(lastDay(month), 1))).toEqual(addMonths(month, 1))
      }),
    )
  })
})

test("without a schedule, Monday to Friday are working days and task-delivery days, and weekends are neither", () => {
  const both = { is_working_day: true, is_task_delivery_day: true }
  const neither = { is_working_day: false, is_task_delivery_day: false }
  const week = Array.from({ length: 7 }, (_, index) => weekdayDefault(addDays("2026-06-29", index)))
  expect(week).toEqual([both, both, both, both, both, neither, neither])
})

test("dates sort as text", () => {
  fc.assert(
    fc.property(anyDate, anyDate, (a, b) => {
      expect(a < b ? -1 : a > b ? 1 : 0).toBe(Temporal.PlainDate.compare(a, b))
    }),
  )
})

function existsAsPlainDate(text: string): boolean {
  try {
    Temporal.PlainDate.from(text)
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}
