import { expect, test } from "vitest"
import { readDate, tellingExample } from "./date-reading.ts"

const TODAY = "2026-11-20"

test.each([
  ["03/04/2026", "MDY", "2026-03-04"],
  ["03/04/2026", "DMY", "2026-04-03"],
  ["2026-3-4", "YMD", "2026-03-04"],
  ["31.12.2024", "DMY", "2024-12-31"],
  ["31.12.2024", "MDY", null],
  ["30/02/2024", "DMY", null],
  ["1/2/27", "DMY", "2027-02-01"],
  ["1/2/28", "DMY", "1928-02-01"],
  ["soon", "DMY", null],
] as const)("%s read as %s is %s", (text, format, expected) => {
  expect(readDate(text, format, TODAY, false)).toBe(expected)
})

test("a year of two digits in a birth date is at least 14 years ago", () => {
  expect(readDate("1/2/12", "DMY", TODAY, true)).toBe("2012-02-01")
  expect(readDate("1/2/13", "DMY", TODAY, true)).toBe("1913-02-01")
})

test("the example shown is one that each format reads differently", () => {
  const read = (text: string, format: "YMD" | "DMY" | "MDY") => readDate(text, format, TODAY, false)
  expect(tellingExample(["5/5/2024", "5/6/2024"], ["DMY", "MDY"], read)).toBe("5/6/2024")
  expect(tellingExample([], ["DMY", "MDY"], read)).toBeNull()
})
