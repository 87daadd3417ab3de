import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { isCurrent, readRange } from "./byte-range.ts"

describe("a Range of a file of 1,000 bytes", () => {
  test.each([
    ["bytes=0-", { first: 0, last: 999 }],
    ["bytes=0-0", { first: 0, last: 0 }],
    ["bytes=200-299", { first: 200, last: 299 }],
    ["Bytes = 200 - 299", { first: 200, last: 299 }],
    ["bytes=990-5000", { first: 990, last: 999 }],
    ["bytes=-500", { first: 500, last: 999 }],
    ["bytes=-5000", { first: 0, last: 999 }],
    ["bytes=999-", { first: 999, last: 999 }],
    ["bytes=1000-", "beyond"],
    ["bytes=1000-2000", "beyond"],
    ["bytes=-0", "beyond"],
  ] as const)("%s", (header, expected) => {
    expect(readRange(header, 1_000)).toEqual(expected)
  })

  test.each([undefined, "", "bytes=", "bytes=-", "bytes=5-2", "bytes=0-1,5-6", "bytes=a-b", "lines=0-5", "bytes=0x1-"])(
    "%j is the whole file",
    (header) => {
      expect(readRange(header, 1_000)).toBeNull()
    },
  )

  test("never reaches beyond the file", () => {
    const header = fc.oneof(
      fc.tuple(fc.nat(), fc.nat()).map(([from, to]) => `bytes=${from}-${to}`),
      fc.nat().map((from) => `bytes=${from}-`),
      fc.nat().map((length) => `bytes=-${length}`),
    )
    fc.assert(
      fc.property(header, fc.nat({ max: 10_000 }), (text, size) => {
        const range = readRange(text, size)
        if (range === null || range === "beyond") return
        expect(range.first).toBeGreaterThanOrEqual(0)
        expect(range.last).toBeGreaterThanOrEqual(range.first)
        expect(range.last).toBeLessThan(size)
      }),
    )
  })
})

test.each([
  [undefined, true],
  ['"abc"', true],
  ["Thu, 15 Oct 2026 16:00:00 GMT", true],
  ['"abd"', false],
  ['W/"abc"', false],
  ["Thu, 15 Oct 2026 16:00:01 GMT", false],
])("If-Range %j", (header, expected) => {
  const file = { etag: '"abc"', modifiedAt: new Date("2026-10-15T16:00:00.250Z") }
  expect(isCurrent(header, file)).toBe(expected)
})
