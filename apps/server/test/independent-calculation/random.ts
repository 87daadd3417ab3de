/** Repeatable random numbers from a printed seed. */
export type Random = {
  /** 0 up to, but not including, 1. */
  next(): number
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number
  chance(probability: number): boolean
  pick<Item>(list: readonly Item[]): Item
  /** That many different items, or all. */
  some<Item>(list: readonly Item[], count: number): Item[]
  /** A score from 0 to 100 with at most two decimals; often 0, 100, or close to a tie. */
  score(): number
  /** `count` weights with two decimals, each above 0, that add up to 100. */
  weights(count: number): number[]
}

const EDGES = [0, 100, 99.99, 0.01, 50.5, 79.995, 66.67, 33.33, 90, 80, 70, 12.5, 87.25]

export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  const pick = <Item>(list: readonly Item[]): Item => {
    const item = list[whole(0, list.length - 1)]
    if (item === undefined) throw new Error("There is nothing to pick from.")
    return item
  }
  const some = <Item>(list: readonly Item[], count: number): Item[] => {
    const left = [...list]
    return Array.from({ length: Math.min(count, left.length) }, () => left.splice(whole(0, left.length - 1), 1)).flat()
  }
  const weights = (count: number): number[] => {
    // Cuts between 1 and 9,999 hundredths, all different.
    const cuts = new Set<number>()
    while (cuts.size < count - 1) cuts.add(next() < 0.5 ? whole(1, 19) * 500 : whole(1, 9_999))
    const ends = [0, ...[...cuts].toSorted((a, b) => a - b), 10_000]
    return ends.slice(1).map((end, index) => (end - (ends[index] ?? 0)) / 100)
  }
  const score = () => {
    const kind = next()
    if (kind < 0.3) return Math.floor(pick(EDGES) * 100) / 100
    return kind < 0.6 ? whole(0, 100) : whole(0, 10_000) / 100
  }
  return { next, whole, chance: (probability) => next() < probability, pick, some, score, weights }
}
