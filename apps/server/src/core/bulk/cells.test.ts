import { expect, test } from "vitest"
import { readDayCell } from "./cells.ts"

test.each([
  ["2026-10-15", "2026-10-15"],
  ["10/15/2026", "2026-10-15"],
  ["1/2/2026", "2026-01-02"],
  ["46310", "2026-10-15"],
  ["36526", "2000-01-01"],
  ["109574", "2199-12-31"],
])("%s is %s", (text, day) => {
  expect(readDayCell(text, "xlsx")).toBe(day)
})

test.each([
  "15/10/2026",
  "10/15/26",
  "2026-02-29",
  "2026-10-15T00:00",
  "36525",
  "109575",
  "46310.5",
  "20261015",
  "",
  "x",
])("%s is not an unambiguous date", (text) => {
  expect(readDayCell(text, "xlsx")).toBeNull()
  expect(readDayCell(text, "csv")).toBeNull()
})

test("a bare number is a date in a workbook but not in a CSV", () => {
  for (const text of ["46310", "45000", "109574"]) expect(readDayCell(text, "csv")).toBeNull()
  for (const text of ["2026-10-15", "10/15/2026"]) expect(readDayCell(text, "csv")).toBe("2026-10-15")
})
