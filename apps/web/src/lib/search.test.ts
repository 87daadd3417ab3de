import { expect, test } from "vitest"
import { parseSearch, printSearch, readFilters } from "./search.ts"

const PRESET = { q: "", status: "", sort: "name" } as const
const WORDS = { status: ["active", "inactive"], sort: ["name", "-name"] } as const

test("filters that the address does not name have their presets", () => {
  expect(readFilters({}, PRESET, WORDS)).toEqual({ q: "", status: "", sort: "name" })
})

test("a word that the list knows is taken from the address, and any text where the words are open", () => {
  const search = parseSearch("?q=any+text&status=inactive&sort=-name")
  expect(readFilters(search, PRESET, WORDS)).toEqual({ q: "any text", status: "inactive", sort: "-name" })
})

test("a word that the list does not know is the preset", () => {
  expect(readFilters({ status: "gone", sort: "salary" }, PRESET, WORDS)).toEqual({ q: "", status: "", sort: "name" })
})

test("what is no filter of the page is left out", () => {
  expect(readFilters({ month: "2026-10" }, PRESET, WORDS)).not.toHaveProperty("month")
})

test("empty words are not written into the address", () => {
  expect(printSearch({ q: "", sort: "-name", page: undefined })).toBe("?sort=-name")
})
