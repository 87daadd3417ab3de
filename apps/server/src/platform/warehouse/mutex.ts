/** Lets the works of one key run one after the other, in the order in which they came; those of other keys beside them. */
export function createMutex() {
  const last = new Map<string, Promise<unknown>>()
  return async function runExclusive<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = last.get(key)
    const { promise: done, resolve: giveOn } = Promise.withResolvers<void>()
    last.set(key, done)
    try {
      await before
      return await work()
    } finally {
      giveOn()
      if (last.get(key) === done) last.delete(key)
    }
  }
}
