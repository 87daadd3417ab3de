import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  fourDecimalsForReading,
  meanPercentForReading,
  meanPercentRoundedUp,
  pointsHalfUp,
  productQuotientHalfUp,
  quotientHalfUp,
  toHundredths,
  type FinishedOfCount,
} from "./rounding.ts"

describe("half up", () => {
  test.each([
    [1, 2, 1],
    [3, 2, 2],
    [4, 3, 1],
    [5, 3, 2],
    [0, 7, 0],
    [10_050, 100, 101],
    [10_049, 100, 100],
  ])("%i / %i is %i", (numerator, denominator, result) => {
    expect(quotientHalfUp(numerator, denominator)).toBe(result)
  })

  test("a tie that floating point puts below half is still rounded up: 2.01 / 2 is 1.01", () => {
    expect(pointsHalfUp(toHundredths(2.01), 2)).toBe(1.01)
    expect(pointsHalfUp(toHundredths(0.1 + 0.2), 4)).toBe(0.08)
  })

  test("hundredths remove the drift of a sum", () => {
    expect(toHundredths(0.1 + 0.2)).toBe(30)
    expect(toHundredths(1.15 + 2.3)).toBe(345)
  })

  test("products beyond the safe integers stay exact", () => {
    fc.assert(
      fc.property(
        fc.nat(2 ** 45),
        fc.nat(2 ** 30),
        fc.integer({ min: 1, max: 2 ** 40 }),
        fc.integer({ min: 1, max: 2 ** 12 }),
        (a, b, c, d) => {
          const numerator = BigInt(a) * BigInt(b)
          const denominator = BigInt(c) * BigInt(d)
          const floor = numerator / denominator
          const expected = (numerator % denominator) * 2n >= denominator ? floor + 1n : floor
          expect(productQuotientHalfUp(a, b, c, d)).toBe(Number(expected))
        },
      ),
    )
  })

  test("four decimals for display", () => {
    expect(fourDecimalsForReading(2, 3)).toBe(0.6667)
    expect(fourDecimalsForReading(3, 8)).toBe(0.375)
  })
})

describe("the mean of daily percents, rounded up", () => {
  const days = (count: number, day: FinishedOfCount): FinishedOfCount[] => Array.from({ length: count }, () => day)

  test.each<[string, FinishedOfCount[], number | null]>([
    ["four days of 2/3 and one of 1/3 are exactly 60", [...days(4, [2, 3]), [1, 3]], 60],
    ["1/3 on each of three days is exactly 33.33…, so 34", [[1, 1], ...days(2, [0, 1])], 34],
    ["slightly above a whole number is rounded up", [[1_000_000_001, 2_000_000_000]], 51],
    ["slightly below a whole number is rounded up to it", [[999_999_999, 2_000_000_000]], 50],
    [
      "more than assigned counts as 100",
      [
        [9, 3],
        [0, 1],
      ],
      50,
    ],
    ["seven sevenths spread over days", [...days(7, [1, 7])], 15],
    ["7/25 is exactly 28", [[7, 25]], 28],
    ["nothing finished is 0", [[0, 4]], 0],
    ["no days means nothing to score", [], null],
  ])("%s", (_, given, result) => {
    expect(meanPercentRoundedUp(given)).toBe(result)
  })

  test("matches the exact sum for any counts", () => {
    const day = fc.tuple(fc.nat(60), fc.integer({ min: 1, max: 60 }))
    fc.assert(
      fc.property(fc.array(day, { minLength: 1, maxLength: 31 }), (given) => {
        const common = given.reduce((product, [, count]) => product * BigInt(count), 1n)
        const sum = given.reduce(
          (total, [finished, count]) => total + (BigInt(Math.min(finished, count)) * common) / BigInt(count),
          0n,
        )
        const denominator = common * BigInt(given.length)
        const floor = (100n * sum) / denominator
        const expected = (100n * sum) % denominator === 0n ? floor : floor + 1n
        expect(meanPercentRoundedUp(given)).toBe(Number(expected))
      }),
      { numRuns: 300 },
    )
  })

  test("has two decimals for display", () => {
    expect(meanPercentForReading([[1, 3]])).toBe(33.33)
    expect(meanPercentForReading([])).toBeNull()
  })
})
