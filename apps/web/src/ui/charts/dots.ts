import { HIGHEST, placeOf, type Zone } from "./zones.ts"

/** How many totals lie in a whole point, rounded down. */
export type ScoreCount = { score: number; count: number }
/** `at` is the column's place in percent of the axis; `color` its band's. */
export type DotColumn = ScoreCount & { at: number; color: string }

/** Higher stacks are drawn as bars: the dots would be too small to count. */
const MAX_STACK = 16
const ROOM = 104
const MAX_SIZE = 12
const HALF_POINT = 0.5

export type Dots = { columns: DotColumn[]; most: number } & (
  { drawn: "dots"; size: number } | { drawn: "bars"; size?: undefined }
)

/** The columns of a strip, each in the middle of its point, so that none stands on the edge of a band. */
export function dotsOf(scores: readonly ScoreCount[], zones: readonly Zone[], lowest: number): Dots {
  const merged = mergeHighest(scores)
  const most = Math.max(1, ...merged.map(({ count }) => count))
  const columns = merged.map(({ score, count }) => ({
    score,
    count,
    at: placeOf(score + HALF_POINT, lowest),
    color: zones.findLast(({ from }) => from <= score)?.color ?? "",
  }))
  if (most > MAX_STACK) return { columns, most, drawn: "bars" }
  return { columns, most, drawn: "dots", size: Math.min(MAX_SIZE, Math.floor(ROOM / most)) }
}

/** Exactly 100 is the end of the axis, and stands with the point below it. */
function mergeHighest(scores: readonly ScoreCount[]): ScoreCount[] {
  const counts = new Map<number, number>()
  for (const { score, count } of scores) {
    const point = Math.min(score, HIGHEST - 1)
    counts.set(point, (counts.get(point) ?? 0) + count)
  }
  return [...counts].map(([score, count]) => ({ score, count }))
}
