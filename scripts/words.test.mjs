import { expect, test } from "vitest"
import { findings } from "./words.mjs"

test("a listed phrase is reported with its line and its replacement", () => {
  expect(findings("a.md", "One.\n\nIt is read anew.")).toEqual(['a.md:3: "anew": use again'])
})

test("comments and strings are checked, identifiers are not", () => {
  expect(findings("a.ts", 'const anew = "catalogue"')).toEqual([])
  expect(findings("a.ts", 'const text = "read it anew" // by itself')).toHaveLength(2)
  expect(findings("a.ts", 'refuse("not_found", "Read it anew")')).toHaveLength(1)
  expect(findings("a.ts", "/**\n * Nobody reads it.\n */")).toEqual([expect.stringMatching(/^a\.ts:2: "Nobody"/)])
})

test("code in documents is not checked", () => {
  expect(findings("a.md", "`whom` and\n\n```\nanew\n```\n")).toEqual([])
})
