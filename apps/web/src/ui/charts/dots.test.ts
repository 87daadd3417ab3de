import { expect, test } from "vitest"
import { dotsOf } from "./dots.ts"

const ZONES = [
  { band_key: "below", label: "Below", color: "#b3261e", from: 80, to: 90 },
  { band_key: "goal", label: "Goal", color: "#1b7f3b", from: 90, to: 100 },
]

test("a column is in the middle of its point, in the color of its band, and 100 with 99", () => {
  const scores = [
    { score: 89, count: 1 },
    { score: 90, count: 2 },
    { score: 99, count: 3 },
    { score: 100, count: 1 },
  ]
  expect(dotsOf(scores, ZONES, 80).columns).toEqual([
    { score: 89, count: 1, at: 47.5, color: "#b3261e" },
    { score: 90, count: 2, at: 52.5, color: "#1b7f3b" },
    { score: 99, count: 4, at: 97.5, color: "#1b7f3b" },
  ])
})

test.each([
  [1, "dots", 12],
  [10, "dots", 10],
  [16, "dots", 6],
  [17, "bars", undefined],
  [4000, "bars", undefined],
] as const)("with %d people in the fullest point there are %s", (count, drawn, size) => {
  expect(dotsOf([{ score: 95, count }], ZONES, 80)).toMatchObject({ drawn, most: count, ...(size && { size }) })
})

test("without anyone there are no columns", () => {
  expect(dotsOf([], ZONES, 80)).toMatchObject({ columns: [], most: 1 })
})
