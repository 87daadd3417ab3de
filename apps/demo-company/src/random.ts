/** Repeatable randomness: the same seed gives the same numbers in the same order, on every machine. */
export type Random = {
  /** From 0 up to, but excluding, 1. */
  next(): number
  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number
  chance(probability: number): boolean
  pick<Item>(items: readonly [Item, ...Item[]]): Item
  /** Normally distributed around `mean`, never more than three and a half deviations away. */
  normal(mean: number, deviation: number): number
  /** The number of events if `mean` are usual (Poisson); at most 12. */
  count(mean: number): number
  /** All 32 bits of a step, for ids. */
  bits(): number
}

const TWO_TO_32 = 4_294_967_296
const WARM_UP_STEPS = 12
const MOST = 12

/**
 * sfc32 (Chris Doty-Humphrey, PractRand), seeded by hashing the words of `seed`. Its 128 bits of state keep the streams
 * of a million person-months apart, which 32 bits (mulberry32) would not: their ids would collide.
 */
export function randomOf(...seed: readonly (string | number)[]): Random {
  const text = seed.join(" ")
  let a = hash(text, 0x9e37_79b9)
  let b = hash(text, 0x243f_6a88)
  let c = hash(text, 0xb7e1_5162)
  let counter = hash(text, 0xdead_beef)

  const bits = (): number => {
    const result = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + result) | 0
    return result >>> 0
  }
  for (let step = 0; step < WARM_UP_STEPS; step += 1) bits()

  const next = () => bits() / TWO_TO_32
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    bits,
    whole,
    chance: (probability) => next() < probability,
    pick: (items) => items[whole(0, items.length - 1)] ?? items[0],
    normal: (mean, deviation) => mean + deviation * bell(next() + next() + next() + next()),
    count: (mean) => poisson(mean, next),
  }
}

/** The sum of four uniform values is close to normal; scaled to a deviation of 1. */
function bell(sumOfFour: number): number {
  return (sumOfFour - 2) * Math.sqrt(3)
}

function poisson(mean: number, next: () => number): number {
  const limit = Math.exp(-mean)
  let count = 0
  for (let product = next(); product > limit && count < MOST; product *= next()) count += 1
  return count
}

/** FNV-1a, then mixed as in MurmurHash3, so that seeds that differ in one letter differ in every bit. */
function hash(text: string, start: number): number {
  let value = start | 0
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x0100_0193)
  }
  value = Math.imul(value ^ (value >>> 16), 0x85eb_ca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2_ae35)
  return value ^ (value >>> 16)
}
