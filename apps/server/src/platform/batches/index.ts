import { setImmediate as nextTurn } from "node:timers/promises"

/**
 * Writes each batch while the next one is computed and prepared, so that the database and this process work side by
 * side. Preparing has a turn of the event loop to itself: it is mostly serializing, which would otherwise keep requests
 * waiting together with what computes the batch. No write goes on after this returns or throws.
 * @returns how many items were written
 */
export async function writeBatches<Item, Prepared>(
  source: Iterable<readonly Item[]> | AsyncIterable<readonly Item[]>,
  { prepare, write }: { prepare(items: readonly Item[]): Prepared; write(prepared: Prepared): Promise<unknown> },
): Promise<number> {
  let written = 0
  let inFlight: Promise<unknown> = Promise.resolve()
  try {
    for await (const items of source) {
      await nextTurn()
      const prepared = prepare(items)
      await inFlight
      inFlight = write(prepared)
      // The next await throws its failure; until then it must not count as unhandled.
      inFlight.catch(() => {})
      written += items.length
    }
  } finally {
    await Promise.allSettled([inFlight])
  }
  await inFlight
  return written
}
