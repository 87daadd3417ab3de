/** A band of a cycle's goals, as the service sends it: descending, the last starts at 0. (rules/cycles#goals) */
export type Band = { band_key: string; label: string; color: string; min_score: number; is_goal: boolean }
/** A band's place on an axis of scores. */
export type Zone = Pick<Band, "band_key" | "label" | "color"> & { from: number; to: number }

export const HIGHEST = 100
const STEP = 10

/** The bands upward, each to where the next begins. Those that end below `lowest` are left out. */
export function zonesOf(bands: readonly Band[], lowest = 0): Zone[] {
  const upward = bands.toReversed()
  return upward
    .map(({ band_key, label, color, min_score }, at) => ({
      band_key,
      label,
      color,
      from: Math.max(lowest, min_score),
      to: upward[at + 1]?.min_score ?? HIGHEST,
    }))
    .filter(({ from, to }) => to > from)
}

/** Where the goal begins: the lower edge of the lowest goal band. */
export function goalOf(bands: readonly Band[]): number | null {
  return bands.findLast(({ is_goal }) => is_goal)?.min_score ?? null
}

/** Where an axis of scores starts: a multiple of ten with some room below the lowest score. */
export function lowestOf(scores: readonly (number | null)[]): number {
  const known = scores.filter((score) => score !== null)
  return Math.max(0, Math.floor(Math.min(HIGHEST, ...known) / STEP) * STEP - STEP)
}

/** Where a score is on an axis from `lowest` to 100, in percent of its length. */
export function placeOf(score: number, lowest = 0): number {
  const share = (score - lowest) / (HIGHEST - lowest)
  return Math.min(1, Math.max(0, share)) * HIGHEST
}

/** The multiples of ten on the axis; on a long axis, every other one. */
export function ticksOf(lowest: number): number[] {
  const step = HIGHEST - lowest > HIGHEST / 2 ? 2 * STEP : STEP
  const first = Math.ceil(lowest / step) * step
  return Array.from({ length: Math.floor((HIGHEST - first) / step) + 1 }, (_, at) => first + at * step)
}
