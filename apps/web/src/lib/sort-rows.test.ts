import { expect, test } from "vitest"
import { sortRows } from "./sort-rows.ts"

const people = [
  { name: "Zoë", row: 10, failed: null },
  { name: "adam", row: 9, failed: "2026-11-02" },
  { name: "Ben", row: 11, failed: "2026-11-01" },
  { name: "Adam", row: 2, failed: null },
]
const keys = {
  name: (one: (typeof people)[number]) => one.name,
  row: (one: (typeof people)[number]) => one.row,
  failed: (one: (typeof people)[number]) => one.failed,
}
const rows = (sort: string) => sortRows(people, sort, keys).map(({ row }) => row)

test.each([
  ["name", [9, 2, 11, 10]],
  ["-name", [10, 11, 9, 2]],
  ["row", [2, 9, 10, 11]],
  ["-row", [11, 10, 9, 2]],
  ["failed", [11, 9, 10, 2]],
  ["-failed", [9, 11, 10, 2]],
])("sorted by %s; what is alike stays as it came, what has no value stands last", (sort, expected) => {
  expect(rows(sort)).toEqual(expected)
})

test("an unknown order keeps the original order", () => {
  expect(rows("")).toEqual([10, 9, 11, 2])
})
