import { expect, test } from "vitest"
import { describeFigures, kpmsOf, rowsOf, totalOfKpm, type MonthOfYear } from "./year-figures.ts"

function month(number: number, status: MonthOfYear["status"], total_score: number | null = null): MonthOfYear {
  const kpms = [{ kpm_key: "attendance", name: "Attendance", total: total_score }]
  return { year: 2026, month: number, status, total_score, band: null, not_scored: null, kpms }
}

const MONTHS = [
  month(7, "before_go_live"),
  month(8, "before_go_live"),
  month(9, "final", 91.2),
  month(10, "final"),
  month(11, "draft", 93),
  month(12, "upcoming"),
]

test("months that can't have figures are one row, and the others have their own", () => {
  const rows = rowsOf(MONTHS).map((row) =>
    "month" in row ? row.month.month : [row.status, row.first.month, row.last.month],
  )
  expect(rows).toEqual([["before_go_live", 7, 8], 9, 10, 11, ["upcoming", 12, 12]])
})

test("only months with a figure are named in words", () => {
  expect(describeFigures(MONTHS, ({ total_score }) => total_score)).toBe("Sep 91.20, Nov 93.00")
  expect(describeFigures([], () => null)).toBe("no figures yet")
})

test("each KPM is listed once", () => {
  expect(kpmsOf(MONTHS)).toEqual([{ key: "attendance", name: "Attendance" }])
  expect(totalOfKpm(month(9, "final", 91.2), "attendance")).toBe(91.2)
  expect(totalOfKpm(month(9, "final"), "unknown")).toBeNull()
})
