import { expect, test } from "vitest"
import { weightsOf } from "./weights.ts"

const parts = (...weights: number[]) => weights.map((weight, at) => ({ name: `Part ${at + 1}`, weight }))

test("weights that add up to 100 fill the bar", () => {
  const { parts: shares, missing, tooMuch, wholeAt } = weightsOf(parts(60, 20, 20))
  expect(shares.map(({ width }) => width)).toEqual([60, 20, 20])
  expect([missing, tooMuch, wholeAt]).toEqual([0, 0, 100])
})

test("what is missing stays empty; hundredths add up exactly", () => {
  expect(weightsOf(parts(33.33, 33.33, 33.33))).toMatchObject({ missing: 0.01, tooMuch: 0 })
  expect(weightsOf(parts(33.33, 33.33, 33.34))).toMatchObject({ missing: 0, tooMuch: 0 })
})

test("with too much, the bar is as long as the sum, and 100 is where it would end", () => {
  const { parts: shares, tooMuch, wholeAt } = weightsOf(parts(100, 25))
  expect(shares.map(({ width }) => width)).toEqual([80, 20])
  expect([tooMuch, wholeAt]).toEqual([25, 80])
})

test("an empty weight counts as 0", () => {
  expect(weightsOf(parts(Number.NaN, 40))).toMatchObject({
    missing: 60,
    parts: [{ weight: 0, width: 0 }, { width: 40 }],
  })
  expect(weightsOf([])).toMatchObject({ missing: 100, parts: [] })
})
