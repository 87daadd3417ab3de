export type Part = { name: string; weight: number }
/** `width` is in percent of the bar. */
export type Weights = {
  parts: (Part & { width: number })[]
  /** How much is missing to 100, and how much is too much. */
  missing: number
  tooMuch: number
  /** Where 100 is on the bar, in percent of it. */
  wholeAt: number
}

const WHOLE = 100

/** The parts' shares of a bar as long as 100, or as long as their sum if that is more. An empty weight counts as 0. */
export function weightsOf(parts: readonly Part[]): Weights {
  const known = parts.map(({ name, weight }) => ({ name, weight: Math.max(0, weight || 0) }))
  // In whole hundredths: 33.33 + 33.33 + 33.34 are exactly 100.
  const sum = known.reduce((total, { weight }) => total + Math.round(weight * WHOLE), 0) / WHOLE
  const length = Math.max(WHOLE, sum)
  return {
    parts: known.map((part) => ({ ...part, width: (part.weight / length) * WHOLE })),
    missing: hundredths(Math.max(0, WHOLE - sum)),
    tooMuch: hundredths(Math.max(0, sum - WHOLE)),
    wholeAt: (WHOLE / length) * WHOLE,
  }
}

function hundredths(amount: number): number {
  return Math.round(amount * WHOLE) / WHOLE
}
