import { expect, test } from "vitest"
import { withRequestTimeoutPerChunk, statementTimeoutFor, withRequestTimeout, withStatementTimeout } from "./index.ts"

test("a timeout applies only if someone waits for the result, and is longer for lock waits", async () => {
  expect(statementTimeoutFor(10)).toBe(Infinity)
  expect(withStatementTimeout(5, () => statementTimeoutFor(10))).toBe(Infinity)
  const later = await withRequestTimeout(async () => {
    await Promise.resolve()
    return [statementTimeoutFor(10), withStatementTimeout(5, () => statementTimeoutFor(10)), statementTimeoutFor(10)]
  })
  expect(later).toEqual([10, 15, 10])
})

test("each chunk of a stream has the timeout, and an early end releases its source", async () => {
  const seen: number[] = []
  async function* source() {
    try {
      for (;;) {
        await Promise.resolve()
        yield statementTimeoutFor(10)
      }
    } finally {
      seen.push(statementTimeoutFor(10))
    }
  }
  for await (const limit of withRequestTimeoutPerChunk(source())) {
    seen.push(limit)
    if (seen.length === 2) break
  }
  expect(seen).toEqual([10, 10, 10])
})
