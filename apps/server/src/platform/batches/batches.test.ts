import { setTimeout as sleep } from "node:timers/promises"
import { expect, test } from "vitest"
import { writeBatches } from "./index.ts"

const BATCHES = [[1, 2], [3], [4, 5, 6]]

/** Records what happens in which order; a write takes a while. */
function recorder({ failOn }: { failOn?: number } = {}) {
  const events: string[] = []
  return {
    events,
    async *source(failure?: Error) {
      for (const batch of BATCHES) {
        events.push(`compute ${batch.join()}`)
        yield batch
      }
      if (failure) throw failure
    },
    steps: {
      prepare: (items: readonly number[]) => items.join(),
      async write(prepared: string) {
        events.push(`write ${prepared}`)
        await sleep(20)
        if (failOn !== undefined && prepared === BATCHES[failOn]?.join()) throw new Error(`${prepared} failed`)
        events.push(`wrote ${prepared}`)
      },
    },
  }
}

test("a batch is computed while the one before it is written, and batches are written one after another", async () => {
  const { events, source, steps } = recorder()
  expect(await writeBatches(source(), steps)).toBe(6)
  expect(events).toEqual([
    "compute 1,2",
    "write 1,2",
    "compute 3",
    "wrote 1,2",
    "write 3",
    "compute 4,5,6",
    "wrote 3",
    "write 4,5,6",
    "wrote 4,5,6",
  ])
})

test.each([0, 1, 2])("when batch %i cannot be written, the later ones are not", async (failOn) => {
  const { events, source, steps } = recorder({ failOn })
  await expect(writeBatches(source(), steps)).rejects.toThrow(`${BATCHES[failOn]?.join()} failed`)
  const written = events.filter((event) => event.startsWith("write "))
  expect(written).toHaveLength(failOn + 1)
})

test("when the source fails, it throws only after the write under way has ended", async () => {
  const { events, source, steps } = recorder()
  await expect(writeBatches(source(new Error("no more")), steps)).rejects.toThrow("no more")
  expect(events.at(-1)).toBe("wrote 4,5,6")
})
