import { expect, test } from "vitest"
import { detectFormat, parseDate } from "./dates.ts"

const context = { today: "2026-11-23", format: "csv" } as const

test.each([
  ["2026-10-15", "2026-10-15"],
  ["2026/10/5", "2026-10-05"],
  ["2026.10.15", "2026-10-15"],
  ["20261015", "2026-10-15"],
  ["2026-10-15 08:15", "2026-10-15"],
  ["2011-07-05 00:00:00", "2011-07-05"],
  ["2026-10-15T08:15:00.000", "2026-10-15"],
  ["15/10/2026", "2026-10-15"],
  ["10/15/2026 8:15 AM", "2026-10-15"],
  ["5/5/2026", "2026-05-05"],
  ["10-Jul-83", "1983-07-10"],
  ["10 Jul 1983", "1983-07-10"],
  ["July 10, 1983", "1983-07-10"],
  ["Sunday, July 10, 1983", "1983-07-10"],
  ["10. Juli 1983", "1983-07-10"],
  ["10. März 1983", "1983-03-10"],
  ["1er août 2019", "2019-08-01"],
  ["10 de julio de 1983", "1983-07-10"],
  ["10 de março de 1983", "1983-03-10"],
  ["1983-Jul-10", "1983-07-10"],
  ["12-Dez-20", "2020-12-12"],
])("%s has one reading, %s", (text, date) => {
  expect(parseDate(text, null, context)).toBe(date)
})

test.each([
  ["3/11/2026", "DMY", "2026-11-03"],
  ["3/11/2026", "MDY", "2026-03-11"],
  ["03.11.26", "DMY", "2026-11-03"],
  ["26-11-03", "YMD", "2026-11-03"],
  ["07/10/83", "MDY", "1983-07-10"],
  ["2026-11-03", "DMY", "2026-11-03"],
  ["3/11/28", "DMY", "1928-11-03"],
  ["3/11/27", "DMY", "2027-11-03"],
] as const)("%s in a column of %s is %s", (text, format, date) => {
  expect(parseDate(text, format, context)).toBe(date)
})

test.each(["3/11/2026", "03.11.26"])("%s alone could be several dates", (text) => {
  expect(parseDate(text, null, context)).toBeNull()
})

test.each(["2026-02-30", "31/11/2026", "yesterday", "46310", "2026", "2026-10-15T08:15:00Z", "1/2", "10 Foo 2020", ""])(
  "%s is no date",
  (text) => {
    for (const format of [null, "YMD", "DMY", "MDY"] as const) expect(parseDate(text, format, context)).toBeNull()
  },
)

test("two digits of a birth year lie in the past of someone who works", () => {
  expect(parseDate("3/11/14", "DMY", { ...context, isBirth: true })).toBe("1914-11-03")
  expect(parseDate("3/11/12", "DMY", { ...context, isBirth: true })).toBe("2012-11-03")
  expect(parseDate("3/11/14", "DMY", context)).toBe("2014-11-03")
})

test("a bare number is a date in a workbook only", () => {
  const inWorkbook = { ...context, format: "xlsx" } as const
  expect(parseDate("46310", null, inWorkbook)).toBe("2026-10-15")
  expect(parseDate("46310.5", null, inWorkbook)).toBe("2026-10-15")
  expect(parseDate("30507", null, inWorkbook)).toBe("1983-07-10")
  for (const text of ["9999", "109575", "12"]) expect(parseDate(text, null, inWorkbook)).toBeNull()
})

test.each([
  [["7/10/1983", "12/25/2001"], "MDY", []],
  [["7/10/1983", "25/12/2001", "nonsense", "31/02/2001"], "DMY", []],
  [["83-07-10", "99-12-31"], "YMD", []],
  [["07/10/83", "12/31/99"], "MDY", []],
  [["2026-10-15", "15-Oct-26"], null, []],
  [["5/5/2026"], null, []],
  [["7/10/1983", "11/12/2001"], null, ["DMY", "MDY"]],
  [["13/10/1983", "10/13/1983"], null, ["DMY", "MDY"]],
  [["01-02-03"], null, ["YMD", "DMY", "MDY"]],
  [[], null, []],
] as const)("the column %j is %s, to be chosen from %j", (texts, format, choices) => {
  expect(detectFormat(texts, context)).toMatchObject({ format, choices })
})
