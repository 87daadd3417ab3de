import { expect, test } from "vitest"
import { withErrorCells, type RowError } from "./row-errors.ts"

const table = (...cells: string[][]) => ({
  headers: ["name", "day"],
  rows: cells.map((line, at) => ({ row: at + 2, cells: line })),
})
const verdict = (row: number, ...errors: RowError[]) => ({ row, action: "create" as const, errors })
const error = (column: string | null, message: string) => ({ column, code: "invalid", message })

test.each(["#N/A", "#REF!", "#DIV/0!", "#VALUE!", "#NAME?", "#NUM!", "#NULL!", "#SPILL!", "#n/a", "Err:502"])(
  "%s is a spreadsheet error",
  (text) => {
    const [row] = withErrorCells([verdict(2)], table([text, "x"]))
    expect(row?.errors).toEqual([
      error("name", `The cell holds the error ${text} of a spreadsheet. Put a value there.`),
    ])
  },
)

test.each(["N/A", "#1", "#hashtag", "# N/A", "#N/A?", "Err:", "#", ""])("%j is ordinary text", (text) => {
  expect(withErrorCells([verdict(2)], table([text, "x"]))).toEqual([verdict(2)])
})

test("each error cell gets one error, in file order, and other errors of its row stay", () => {
  const odd = [error("day", "No day."), error(null, "Too much."), error("name", "No name.")]
  const [first, second] = withErrorCells([verdict(2, ...odd), verdict(3, ...odd)], table(["A", "#N/A"], ["A", "x"]))
  expect(first?.errors.map(({ column, message }) => [column, message.includes("#N/A")])).toEqual([
    ["day", true],
    [null, false],
    ["name", false],
  ])
  expect(second?.errors).toEqual(odd)
})
