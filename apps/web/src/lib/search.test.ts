import { expect, test } from "vitest"
import { parseSearch, printSearch, readFilters } from "./search.ts"

const PRESET = { q: "", status: "", sort: "name" } as const
const WORDS = { status: ["active", "inactive"], sort: ["name", "-name"] } as const

test("filters missing from the address have their defaults", () => {
  expect(readFilters({}, PRESET, WORDS)).toEqual({ q: "", status: "", sort: "name" })
})

test("a known value is read from the address, and free-text filters accept any text", () => {
  const search = parseSearch("?q=any+text&status=inactive&sort=-name")
  expect(readFilters(search, PRESET, WORDS)).toEqual({ q: "any text", status: "inactive", sort: "-name" })
})

test("an unknown value becomes the default", () => {
  expect(readFilters({ status: "gone", sort: "salary" }, PRESET, WORDS)).toEqual({ q: "", status: "", sort: "name" })
})

test("parameters that are not filters of the page are ignored", () => {
  expect(readFilters({ month: "2026-10" }, PRESET, WORDS)).not.toHaveProperty("month")
})

test("empty values are not written to the address", () => {
  expect(printSearch({ q: "", sort: "-name", page: undefined })).toBe("?sort=-name")
})
