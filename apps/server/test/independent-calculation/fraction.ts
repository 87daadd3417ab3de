/** An exact number. The calculation has its own arithmetic, so that it shares no rounding with the product. */
export type Fraction = { top: bigint; bottom: bigint }

const HUNDRED = 100n

export const ZERO: Fraction = { top: 0n, bottom: 1n }
export const fraction = (top: number, bottom = 1): Fraction => ({ top: BigInt(top), bottom: BigInt(bottom) })
/** Of a figure with at most two decimals. */
export const figure = (value: number): Fraction => ({ top: BigInt(Math.round(value * 100)), bottom: HUNDRED })

export const plus = (a: Fraction, b: Fraction): Fraction => ({
  top: a.top * b.bottom + b.top * a.bottom,
  bottom: a.bottom * b.bottom,
})
export const minus = (a: Fraction, b: Fraction): Fraction => plus(a, { top: -b.top, bottom: b.bottom })
export const times = (a: Fraction, b: Fraction): Fraction => ({ top: a.top * b.top, bottom: a.bottom * b.bottom })
export const dividedBy = (a: Fraction, b: Fraction): Fraction => times(a, { top: b.bottom, bottom: b.top })
export const isBelow = (a: Fraction, b: Fraction): boolean => a.top * b.bottom < b.top * a.bottom
export const smaller = (a: Fraction, b: Fraction): Fraction => (isBelow(a, b) ? a : b)
export const larger = (a: Fraction, b: Fraction): Fraction => (isBelow(a, b) ? b : a)
export const sum = (list: readonly Fraction[]): Fraction => list.reduce(plus, ZERO)
export const mean = (list: readonly Fraction[]): Fraction | null =>
  list.length === 0 ? null : dividedBy(sum(list), fraction(list.length))

/** None of the figures is negative, so that rounding half up needs no signs. */
function rounded({ top, bottom }: Fraction, scale: bigint): bigint {
  return (2n * top * scale + bottom) / (2n * bottom)
}
/** Two decimals, half up. */
export const toHundredths = (value: Fraction): number => Number(rounded(value, HUNDRED)) / 100
/** Four decimals, half up. */
export const toTenThousandths = (value: Fraction): number => Number(rounded(value, 10_000n)) / 10_000
export const roundedUp = ({ top, bottom }: Fraction): number => Number((top + bottom - 1n) / bottom)
