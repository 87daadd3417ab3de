import { setImmediate as endOfTurn } from "node:timers/promises"
import { tablesReadHere, withTablesRead } from "./tables-read.ts"

type Waiting<Value> = PromiseWithResolvers<Value | undefined> & { noteTables: ReturnType<typeof tablesReadHere>[] }

/** The longest that a caller waits for a read already in flight. */
const MAX_WAIT_MS = 500

/**
 * Answers concurrent callers with one query: those of one turn of the event loop, and those who call while a query is in
 * flight, share the next. No one gets data read before their call. A read that hangs, on a dead connection, delays only
 * its own callers.
 */
export function batchRead<Value>(
  read: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): (key: string) => Promise<Value | undefined> {
  let pending = new Map<string, Waiting<Value>>()
  /** The read that new callers wait for. */
  let current: object | null = null

  async function readPending(): Promise<void> {
    while (pending.size > 0) {
      const own = (current = {})
      await endOfTurn()
      const batch = pending
      pending = new Map()
      const overtaken = setTimeout(() => {
        current = null
        void readPending()
      }, MAX_WAIT_MS)
      try {
        const { result, tables } = await withTablesRead(() => read([...batch.keys()]))
        for (const [key, waiting] of batch) {
          for (const note of waiting.noteTables) note(tables)
          waiting.resolve(result.get(key))
        }
      } catch (error) {
        for (const waiting of batch.values()) waiting.reject(error)
      }
      clearTimeout(overtaken)
      if (current !== own) return
    }
    current = null
  }

  return (key) => {
    const waiting = pending.get(key) ?? { ...Promise.withResolvers<Value | undefined>(), noteTables: [] }
    waiting.noteTables.push(tablesReadHere())
    pending.set(key, waiting)
    if (current === null) void readPending()
    return waiting.promise
  }
}
