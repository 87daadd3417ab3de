type Waiting<Value> = PromiseWithResolvers<Value | undefined>

/** Who asks waits no longer than this for a read that was under way before. */
const MAX_TURN_MS = 500

/**
 * Answers many who ask at once by one query: while one is under way, who asks is gathered for the next. Nobody is given
 * what was read before they asked, and who asks alone waits for nobody. A read that hangs, on a connection that is gone,
 * keeps those who wait for it, and nobody else.
 */
export function batchRead<Value>(
  read: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): (key: string) => Promise<Value | undefined> {
  let gathered = new Map<string, Waiting<Value>>()
  /** The read that who asks now waits behind. */
  let turn: object | null = null

  async function readOn(): Promise<void> {
    while (gathered.size > 0) {
      const asked = gathered
      gathered = new Map()
      const own = (turn = {})
      const overtaken = setTimeout(() => {
        turn = null
        void readOn()
      }, MAX_TURN_MS)
      try {
        const found = await read([...asked.keys()])
        for (const [key, waiting] of asked) waiting.resolve(found.get(key))
      } catch (error) {
        for (const waiting of asked.values()) waiting.reject(error)
      }
      clearTimeout(overtaken)
      if (turn !== own) return
    }
    turn = null
  }

  return (key) => {
    const waiting = gathered.get(key) ?? Promise.withResolvers<Value | undefined>()
    gathered.set(key, waiting)
    if (turn === null) void readOn()
    return waiting.promise
  }
}
