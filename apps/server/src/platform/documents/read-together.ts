type Waiting<Value> = PromiseWithResolvers<Value | undefined>

/**
 * Answers many who ask at once by one query: while one is under way, who asks is gathered for the next. Nobody is given
 * what was read before they asked, and who asks alone waits for nobody.
 */
export function readTogether<Value>(
  read: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): (key: string) => Promise<Value | undefined> {
  let gathered = new Map<string, Waiting<Value>>()
  let isReading = false

  async function readOn(): Promise<void> {
    isReading = true
    while (gathered.size > 0) {
      const asked = gathered
      gathered = new Map()
      try {
        const found = await read([...asked.keys()])
        for (const [key, waiting] of asked) waiting.resolve(found.get(key))
      } catch (error) {
        for (const waiting of asked.values()) waiting.reject(error)
      }
    }
    isReading = false
  }

  return (key) => {
    const waiting = gathered.get(key) ?? Promise.withResolvers<Value | undefined>()
    gathered.set(key, waiting)
    if (!isReading) void readOn()
    return waiting.promise
  }
}
