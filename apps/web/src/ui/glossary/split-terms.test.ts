import { expect, test } from "vitest"
import { expandTerms, parseMention, splitTerms } from "./split-terms.ts"

test.each([
  ["ATW requests", ["", "ATW", " requests"]],
  ["SBS and Non-SBS", ["", "SBS", " and ", "Non-SBS", ""]],
  ["Weights of KPMs (KPIs), too", ["Weights of ", "KPMs", " ", "(KPIs),", " too"]],
  ["BSC 2026", ["", "BSC", " 2026"]],
  ["ATWOOD and subSBS", ["ATWOOD and subSBS"]],
])("%s is split at its terms", (text, parts) => {
  expect(splitTerms(text)).toEqual(parts)
})

test.each([
  ["(KPIs),", { term: "KPI", spelling: "KPIs", before: "(", after: ")," }],
  ["SBS", { term: "SBS", spelling: "SBS", before: "", after: "" }],
  ["Non-SBS.", { term: "Non-SBS", spelling: "Non-SBS", before: "", after: "." }],
  ["ABC", undefined],
])("%s is a mention of its term", (part, mention) => {
  expect(parseMention(part)).toEqual(mention)
})

test("a menu item that can't contain a button has the whole names of its abbreviations", () => {
  expect(expandTerms("ATW requests")).toBe("ATW: Attitude toward work")
  expect(expandTerms("Schedules")).toBeUndefined()
})
