import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { cycle, getCycleId, isCycleId, monthsOfCycle } from "./index.ts"

test.each([
  [{ year: 2025, month: 7 }, "2025"],
  [{ year: 2025, month: 12 }, "2025"],
  [{ year: 2026, month: 1 }, "2025"],
  [{ year: 2026, month: 6 }, "2025"],
  [{ year: 2026, month: 7 }, "2026"],
])("%o belongs to cycle %s", (month, id) => {
  expect(getCycleId(month)).toBe(id)
})

test("a cycle's twelve months run from July to June, and each belongs to that cycle only", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1900, max: 2199 }), (year) => {
      const months = monthsOfCycle(String(year))
      expect(months.map(({ month }) => month)).toEqual([7, 8, 9, 10, 11, 12, 1, 2, 3, 4, 5, 6])
      expect(new Set(months.map(getCycleId))).toEqual(new Set([String(year)]))
    }),
  )
})

describe("a cycle's status depends on the Eastern day", () => {
  test.each([
    ["2026-06-30", "upcoming", true],
    ["2026-07-01", "active", false],
    ["2027-01-01", "active", false],
    ["2027-06-30", "active", false],
    ["2027-07-01", "ended", false],
  ])("on %s cycle 2026 is %s, editable: %s", (today, status, editable) => {
    expect(cycle("2026", today)).toEqual({
      _id: "2026",
      label: "BSC 2026",
      start: "2026-07-01",
      end: "2027-06-30",
      status,
      editable,
    })
  })
})

test.each(["", "26", "20266", "abcd", "1899", "2201", "2026-07"])("%j is not a cycle ID", (id) => {
  expect(isCycleId(id)).toBe(false)
  expect(() => cycle(id, "2026-07-01")).toThrow(RangeError)
  expect(() => monthsOfCycle(id)).toThrow(RangeError)
})
