import fc from "fast-check"
import { expect, test } from "vitest"
import { addDays, formatWorkDate, parseWorkDate } from "./index.ts"

test.each([
  ["7/4/2026", "2026-07-04"],
  ["07/04/2026", "2026-07-04"],
  ["7/04/2026", "2026-07-04"],
  ["12/31/2026", "2026-12-31"],
  ["2/29/2024", "2024-02-29"],
])("the work date %s is %s", (text, date) => {
  expect(parseWorkDate(text)).toBe(date)
})

test.each([
  "2/29/2026",
  "13/1/2026",
  "0/1/2026",
  "4/31/2026",
  "007/4/2026",
  "7/4/26",
  "7/4/20266",
  "2026-07-04",
  "7-4-2026",
  " 7/4/2026",
  "7/4/2026\n",
  "7/4/1899",
  "",
])("%j is not a work date", (text) => {
  expect(parseWorkDate(text)).toBeNull()
})

test("a work date is formatted without leading zeros and parses back to the same day", () => {
  expect(formatWorkDate("2026-07-04")).toBe("7/4/2026")
  expect(() => formatWorkDate("2026-02-30")).toThrow(RangeError)
  fc.assert(
    fc.property(fc.nat(365 * 299), (days) => {
      const date = addDays("1900-01-01", days)
      expect(parseWorkDate(formatWorkDate(date))).toBe(date)
    }),
  )
})
