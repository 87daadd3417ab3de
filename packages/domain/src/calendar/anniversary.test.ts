import fc from "fast-check"
import { expect, test } from "vitest"
import { addDays, anniversaryIn, anniversaryNear, celebratedOn } from "./index.ts"

test.each([
  ["1990-10-15", 2026, "2026-10-15"],
  ["1990-10-15", 1990, "1990-10-15"],
  ["1992-02-29", 2028, "2028-02-29"],
  ["1992-02-29", 2027, "2027-02-28"],
  ["1992-02-29", 2100, "2100-02-28"],
  ["1992-02-29", 2000, "2000-02-29"],
])("the anniversary of %s in %s is on %s", (date, year, day) => {
  expect(anniversaryIn(date, year)).toBe(day)
})

test.each([
  ["2026-10-15", ["10-15"]],
  ["2027-02-28", ["02-28", "02-29"]],
  ["2027-03-01", ["03-01"]],
  ["2028-02-28", ["02-28"]],
  ["2028-02-29", ["02-29"]],
])("%s is the anniversary of %j", (day, celebrated) => {
  expect(celebratedOn(day)).toEqual(celebrated)
})

test.each([
  ["1990-10-15", "2026-10-15", "2026-10-15"],
  ["1990-10-15", "2026-10-08", "2026-10-15"],
  ["1990-10-15", "2026-10-22", "2026-10-15"],
  ["1990-10-15", "2026-10-07", null],
  ["1990-10-15", "2026-10-23", null],
  ["1990-01-02", "2026-12-28", "2027-01-02"],
  ["1990-12-30", "2027-01-03", "2026-12-30"],
  ["1992-02-29", "2027-03-07", "2027-02-28"],
  ["1992-02-29", "2027-03-08", null],
  ["1992-02-29", "2028-03-07", "2028-02-29"],
])("the anniversary of %s within a week of %s is %s", (date, today, day) => {
  expect(anniversaryNear(date, today, 7)).toBe(day)
})

test("every anniversary is found on its day and within a week of it", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40_000 }), fc.integer({ min: 1900, max: 2199 }), (since, year) => {
      const date = addDays("1900-01-01", since)
      const day = anniversaryIn(date, year)
      expect(celebratedOn(day)).toContain(date.slice(5))
      for (const apart of [-7, 0, 7]) expect(anniversaryNear(date, addDays(day, apart), 7)).toBe(day)
      for (const apart of [-8, 8]) expect(anniversaryNear(date, addDays(day, apart), 7)).toBeNull()
    }),
  )
})
