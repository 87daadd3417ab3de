/**
 * Exact arithmetic for scores. Points, weights, and caps have at most two decimals, so they are calculated as whole
 * hundredths, and each quotient is rounded once from its exact numerator and denominator: no figure depends on binary
 * fractions. Each rounding rule has its own function. (rules/scoring#rounding)
 */

/** Points (at most two decimals) as whole hundredths; also removes the drift of floating-point sums. */
export function toHundredths(points: number): number {
  return Math.round(points * 100)
}

/** Whole hundredths as points: the number closest to the displayed decimal. */
export function fromHundredths(hundredths: number): number {
  return hundredths / 100
}

/** numerator / denominator, rounded half up to a whole number. Whole numbers; numerator ≥ 0, denominator > 0. */
export function quotientHalfUp(numerator: number, denominator: number): number {
  const remainder = numerator % denominator
  const floor = (numerator - remainder) / denominator
  return remainder * 2 >= denominator ? floor + 1 : floor
}

/** Like `quotientHalfUp`, for products beyond the safe integers. */
export function bigQuotientHalfUp(numerator: bigint, denominator: bigint): number {
  return Number((2n * numerator + denominator) / (2n * denominator))
}

/** a × b / (c × d), rounded half up to a whole number. Whole numbers; a, b ≥ 0 and c, d > 0. */
export function productQuotientHalfUp(a: number, b: number, c: number, d: number): number {
  const numerator = a * b
  const denominator = c * d
  if (Number.isSafeInteger(numerator) && Number.isSafeInteger(denominator))
    return quotientHalfUp(numerator, denominator)
  return bigQuotientHalfUp(BigInt(a) * BigInt(b), BigInt(c) * BigInt(d))
}

/** numerator / denominator in points, rounded half up to two decimals; the numerator is in hundredths. */
export function pointsHalfUp(hundredths: number, denominator: number): number {
  return fromHundredths(quotientHalfUp(hundredths, denominator))
}

/** numerator / denominator, rounded half up to four decimals: for display only, never used for a score. */
export function fourDecimalsForReading(numerator: number, denominator: number): number {
  return productQuotientHalfUp(numerator, 10_000, denominator, 1) / 10_000
}

/** A day's tasks: finished out of count; count > 0. */
export type FinishedOfCount = readonly [finished: number, count: number]

/**
 * The mean of min(100, finished / count × 100) over the days, rounded up to a whole number; the daily percents are not
 * rounded before the mean (rules/scoring#task-delivery). Null without days.
 */
export function meanPercentRoundedUp(days: readonly FinishedOfCount[]): number | null {
  if (days.length === 0) return null
  const mean = (100 * days.reduce((sum, day) => sum + toFraction(day), 0)) / days.length
  // The drift of 31 quotients is less than a billionth, so the exact sum only matters close to a whole number.
  if (Math.abs(mean - Math.round(mean)) > 1e-6) return Math.ceil(mean)
  const exact = exactSumOfFractions(days)
  const numerator = 100n * exact.numerator
  const denominator = exact.denominator * BigInt(days.length)
  return Number((numerator + denominator - 1n) / denominator)
}

/** The same mean, rounded half up to two decimals, for display only. */
export function meanPercentForReading(days: readonly FinishedOfCount[]): number | null {
  if (days.length === 0) return null
  return Math.round((10_000 * days.reduce((sum, day) => sum + toFraction(day), 0)) / days.length) / 100
}

function toFraction([finished, count]: FinishedOfCount): number {
  return finished >= count ? 1 : finished / count
}

function exactSumOfFractions(days: readonly FinishedOfCount[]): { numerator: bigint; denominator: bigint } {
  let numerator = 0n
  let denominator = 1n
  for (const [finished, count] of days) {
    if (finished === 0) continue
    if (finished >= count) {
      numerator += denominator
      continue
    }
    numerator = numerator * BigInt(count) + BigInt(finished) * denominator
    denominator *= BigInt(count)
  }
  return { numerator, denominator }
}
