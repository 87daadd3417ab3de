import { expect, test } from "vitest"
import { linesOf, upOf } from "./line-path.ts"

const BOX = { width: 110, height: 60, margin: 10, lowest: 80 }

test("known values next to each other are one line, and a gap starts another", () => {
  expect(linesOf([80, 90, null, 100], BOX)).toEqual([
    [
      { x: 10, y: 50 },
      { x: 40, y: 30 },
    ],
    [{ x: 100, y: 10 }],
  ])
})

test("without values there is no line; a single one is in the middle", () => {
  expect(linesOf([null, null], BOX)).toEqual([])
  expect(linesOf([100], BOX)).toEqual([[{ x: 55, y: 10 }]])
})

test("values below the axis stay on it", () => {
  expect(upOf(20, BOX)).toBe(50)
})
