import type { Band, Goals } from "./configuration.ts"
import { toHundredths } from "./rounding.ts"

/** The band of a score: the highest whose `min_score` it reaches. (rules/scoring#from-entries-to-a-total) */
export function findBand(goals: Goals, score: number): Band {
  const reached = goals.bands.find((band) => toHundredths(score) >= toHundredths(band.min_score))
  if (!reached) throw new Error(`No band holds the score ${score}: the last band must start at 0`)
  return reached
}
