import { expect, test } from "vitest"
import { eachWaitedFor, patienceFor, whileSomebodyWaits, withPatience } from "./index.ts"

test("only for whom somebody waits there is a limit, which a wait for a lock lengthens", async () => {
  expect(patienceFor(10)).toBe(Infinity)
  expect(withPatience(5, () => patienceFor(10))).toBe(Infinity)
  const later = await whileSomebodyWaits(async () => {
    await Promise.resolve()
    return [patienceFor(10), withPatience(5, () => patienceFor(10)), patienceFor(10)]
  })
  expect(later).toEqual([10, 15, 10])
})

test("a stream is waited for bit by bit, whoever reads it, and lets go of its source", async () => {
  const seen: number[] = []
  async function* source() {
    try {
      for (;;) {
        await Promise.resolve()
        yield patienceFor(10)
      }
    } finally {
      seen.push(patienceFor(10))
    }
  }
  for await (const limit of eachWaitedFor(source())) {
    seen.push(limit)
    if (seen.length === 2) break
  }
  expect(seen).toEqual([10, 10, 10])
})
