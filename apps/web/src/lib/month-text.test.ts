import { expect, test } from "vitest"
import { parseMonthText } from "./month-text.ts"

const SAME = [
  "2026-10",
  "2026/10",
  "10/2026",
  "10.2026",
  "10 2026",
  "October 2026",
  " oct 2026 ",
  "Oct. 2026",
  "OCT, 2026",
]

test.each(SAME)("%s is October 2026", (text) => {
  expect(parseMonthText(text)).toBe("2026-10")
})

test("a one-digit month is recognized once its year is there", () => {
  expect(parseMonthText("1/2026")).toBe("2026-01")
})

const NONE = ["", "2026", "2026-1", "2026-13", "13/2026", "0/2026", "Octopus 2026", "Ju 2026", "October", "October 202"]

test.each(NONE)("%j is not a complete month", (text) => {
  expect(parseMonthText(text)).toBeNull()
})
