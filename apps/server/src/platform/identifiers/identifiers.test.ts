import { expect, test, vi } from "vitest"
import { newId } from "./index.ts"

test("ids are unique and increase, also within a millisecond and while the clock is set back", () => {
  const first = Array.from({ length: 10_000 }, newId)
  vi.useFakeTimers({ now: Date.now() - 60_000, toFake: ["Date"] })
  const second = Array.from({ length: 10_000 }, newId)
  vi.useRealTimers()
  const ids = [...first, ...second]
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toEqual(ids.toSorted())
})

test("an id begins with its time and ends with random bits", () => {
  const before = Date.now()
  const ids = Array.from({ length: 1_000 }, newId)
  const times = ids.map((id) => Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16))
  expect(Math.min(...times)).toBeGreaterThanOrEqual(before)
  expect(Math.max(...times)).toBeLessThanOrEqual(Date.now())
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(new Set(ids.map((id) => id.slice(-10))).size).toBe(ids.length)
})
