import type { AdditionalPointsAggregate } from "./aggregates.ts"
import { fromHundredths, toHundredths } from "./rounding.ts"
import type { AdditionalPointsSummary } from "./scorecard.ts"

/** A target's additional points in hundredths, before the score is limited to 100. */
export function boostHundredths(
  points: readonly AdditionalPointsAggregate[],
  target_type: "kpi" | "kpm",
  target_key: string,
): number {
  let sum = 0
  for (const target of points) {
    if (target.target_type === target_type && target.target_key === target_key) sum += toHundredths(target.points_sum)
  }
  return sum
}

/** A score plus a boost, both in hundredths, limited to 100 points. (rules/scoring#additional-points) */
export function boosted(score: number, boost: number): number {
  return Math.min(10_000, score + boost)
}

/** The targets of all active entries, including targets that are not in the tree and boost nothing. */
export function summarizePoints(points: readonly AdditionalPointsAggregate[]): AdditionalPointsSummary {
  const targets = points
    .map(({ target_type, target_key, points_sum, count }) => ({
      target_type,
      target_key,
      points: fromHundredths(toHundredths(points_sum)),
      count,
    }))
    .toSorted((a, b) => compare(a.target_type, b.target_type) || compare(a.target_key, b.target_key))
  const total = points.reduce((sum, target) => sum + toHundredths(target.points_sum), 0)
  return { total_points: fromHundredths(total), targets }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
