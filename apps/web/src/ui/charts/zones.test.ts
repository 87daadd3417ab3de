import { describe, expect, test } from "vitest"
import { goalOf, lowestOf, placeOf, ticksOf, zonesOf, type Band } from "./zones.ts"

const band = (band_key: string, min_score: number, is_goal = false): Band => ({
  band_key,
  label: band_key,
  color: "#000000",
  min_score,
  is_goal,
})
const BANDS = [band("top", 95, true), band("goal", 90, true), band("near", 80), band("below", 0)]

describe("zones", () => {
  const edges = (lowest?: number) => zonesOf(BANDS, lowest).map(({ band_key, from, to }) => [band_key, from, to])
  test("each band reaches up to the next, and the last to 100", () => {
    expect(edges()).toEqual([
      ["below", 0, 80],
      ["near", 80, 90],
      ["goal", 90, 95],
      ["top", 95, 100],
    ])
  })
  test("an axis that starts higher has only the bands on it", () => {
    expect(edges(80).map(([key]) => key)).toEqual(["near", "goal", "top"])
    expect(edges(70)[0]).toEqual(["below", 70, 80])
  })
  test("a band that starts at 100 takes no room", () => {
    expect(zonesOf([band("perfect", 100, true), band("below", 0)]).map(({ band_key }) => band_key)).toEqual(["below"])
  })
})

test("the goal begins at the lower edge of the lowest goal band", () => {
  expect(goalOf(BANDS)).toBe(90)
  expect(goalOf([band("below", 0)])).toBeNull()
})

test.each([
  [[91.4, 88.2], 70],
  [[100], 90],
  [[4], 0],
  [[null, 90], 80],
  [[], 90],
])("the axis of %j starts at %d", (scores, expected) => {
  expect(lowestOf(scores)).toBe(expected)
})

test("a score's place is in percent of the axis, and stays on it", () => {
  expect(placeOf(90)).toBe(90)
  expect(placeOf(90, 80)).toBe(50)
  expect(placeOf(70, 80)).toBe(0)
  expect(placeOf(101)).toBe(100)
})

test("a long axis has every other multiple of ten", () => {
  expect(ticksOf(0)).toEqual([0, 20, 40, 60, 80, 100])
  expect(ticksOf(30)).toEqual([40, 60, 80, 100])
  expect(ticksOf(70)).toEqual([70, 80, 90, 100])
})
