import { setImmediate as endOfTurn } from "node:timers/promises"
import { afterEach, expect, test, vi } from "vitest"
import { batchRead } from "./batch-read.ts"

afterEach(() => void vi.useRealTimers())

/** A reader whose queries the test answers individually. */
function slowReader() {
  const queries: { keys: readonly string[]; answer: PromiseWithResolvers<ReadonlyMap<string, number>> }[] = []
  const ask = batchRead<number>((keys) => {
    const answer = Promise.withResolvers<ReadonlyMap<string, number>>()
    queries.push({ keys, answer })
    return answer.promise
  })
  return { ask, queries }
}

test("a lone caller gets its own query in the same turn of the event loop", async () => {
  const { ask, queries } = slowReader()
  const first = ask("a")
  await endOfTurn()
  expect(queries.map(({ keys }) => keys)).toEqual([["a"]])
  queries[0]?.answer.resolve(new Map([["a", 1]]))
  expect(await first).toBe(1)
})

test("callers of one turn of the event loop share a query, even from different callbacks", async () => {
  const { ask, queries } = slowReader()
  const all: Promise<number | undefined>[] = []
  for (const key of ["a", "b"]) setImmediate(() => all.push(ask(key)))
  await endOfTurn()
  await endOfTurn()
  expect(queries.map(({ keys }) => keys)).toEqual([["a", "b"]])
  queries[0]?.answer.resolve(new Map([["b", 2]]))
  expect(await Promise.all(all)).toEqual([undefined, 2])
})

test("callers during a query share the next one and never get data read earlier", async () => {
  const { ask, queries } = slowReader()
  const early = ask("a")
  await endOfTurn()
  const late = [ask("a"), ask("b"), ask("b"), ask("nobody")]
  queries[0]?.answer.resolve(new Map([["a", 1]]))
  expect(await early).toBe(1)
  await endOfTurn()
  expect(queries.map(({ keys }) => keys)).toEqual([["a"], ["a", "b", "nobody"]])
  queries[1]?.answer.resolve(
    new Map([
      ["a", 2],
      ["b", 3],
    ]),
  )
  expect(await Promise.all(late)).toEqual([2, 3, 3, undefined])
})

test("a failed query fails its callers, and the next one still runs", async () => {
  const { ask, queries } = slowReader()
  const first = ask("a")
  await endOfTurn()
  const second = ask("b")
  queries[0]?.answer.reject(new Error("away"))
  await expect(first).rejects.toThrow("away")
  await endOfTurn()
  queries[1]?.answer.resolve(new Map([["b", 4]]))
  expect(await second).toBe(4)
  const third = ask("c")
  await endOfTurn()
  queries[2]?.answer.resolve(new Map())
  expect(await third).toBeUndefined()
})

test("a hanging query delays only its own callers", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
  const { ask, queries } = slowReader()
  const stuck = ask("a")
  await endOfTurn()
  const next = ask("b")
  await endOfTurn()
  expect(queries).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(500)
  await endOfTurn()
  expect(queries.map(({ keys }) => keys)).toEqual([["a"], ["b"]])
  const behind = ask("c")
  queries[1]?.answer.resolve(new Map([["b", 2]]))
  expect(await next).toBe(2)
  // The hanging query ends at last: it must not start another next to the current one.
  queries[0]?.answer.resolve(new Map([["a", 1]]))
  expect(await stuck).toBe(1)
  await endOfTurn()
  expect(queries.map(({ keys }) => keys)).toEqual([["a"], ["b"], ["c"]])
  queries[2]?.answer.resolve(new Map([["c", 3]]))
  expect(await behind).toBe(3)
  void ask("d")
  await endOfTurn()
  expect(queries).toHaveLength(4)
})
