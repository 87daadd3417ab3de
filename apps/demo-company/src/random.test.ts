import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { randomOf } from "./random.ts"
import { repeatableId } from "./repeatable-id.ts"

describe("repeatable randomness", () => {
  test("gives the same numbers for the same seed, and different ones for another", () => {
    const some = (...seed: (string | number)[]) => {
      const random = randomOf(...seed)
      return Array.from({ length: 20 }, () => random.next())
    }
    expect(some(1, "E1001", "2026-07")).toEqual(some(1, "E1001", "2026-07"))
    expect(some(1, "E1001", "2026-07")).not.toEqual(some(2, "E1001", "2026-07"))
    expect(some(1, "E1001", "2026-07")).not.toEqual(some(1, "E1001", "2026-08"))
  })

  test("stays within the requested range", () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: -50, max: 50 }), fc.nat(100), (seed, least, more) => {
        const random = randomOf(seed)
        for (let round = 0; round < 20; round += 1) {
          const number = random.whole(least, least + more)
          expect(number).toBeGreaterThanOrEqual(least)
          expect(number).toBeLessThanOrEqual(least + more)
          expect(Number.isInteger(number)).toBe(true)
          expect(Math.abs(random.normal(0, 1))).toBeLessThan(3.5)
        }
      }),
      { numRuns: 50 },
    )
  })

  test("has the expected distribution", () => {
    const random = randomOf("spread")
    const mean = (draw: () => number) => Array.from({ length: 20_000 }, draw).reduce((a, b) => a + b, 0) / 20_000
    expect(mean(() => random.next())).toBeCloseTo(0.5, 1)
    expect(mean(() => random.normal(10, 2))).toBeCloseTo(10, 1)
    expect(mean(() => random.count(1.5))).toBeCloseTo(1.5, 1)
    expect(mean(() => (random.chance(0.2) ? 1 : 0))).toBeCloseTo(0.2, 1)
  })
})

describe("a repeatable id", () => {
  test("is a UUIDv7 of its time, and different every time", () => {
    const random = randomOf("ids")
    const ms = Date.parse("2026-10-15T16:00:00.000Z")
    const ids = Array.from({ length: 5_000 }, () => repeatableId(ms, random))
    expect(new Set(ids).size).toBe(5_000)
    for (const id of ids) {
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
      expect(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)).toBe(ms)
    }
  })
})
