import { expect, test } from "vitest"
import { withRequestTimeoutPerChunk, statementTimeoutFor, withRequestTimeout, withStatementTimeout } from "./index.ts"

test("only for whom somebody waits there is a limit, which a wait for a lock lengthens", async () => {
  expect(statementTimeoutFor(10)).toBe(Infinity)
  expect(withStatementTimeout(5, () => statementTimeoutFor(10))).toBe(Infinity)
  const later = await withRequestTimeout(async () => {
    await Promise.resolve()
    return [statementTimeoutFor(10), withStatementTimeout(5, () => statementTimeoutFor(10)), statementTimeoutFor(10)]
  })
  expect(later).toEqual([10, 15, 10])
})

test("a stream is waited for bit by bit, whoever reads it, and lets go of its source", async () => {
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
