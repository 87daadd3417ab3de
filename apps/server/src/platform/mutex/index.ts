/** Runs tasks of the same key one at a time, in order of arrival; tasks of different keys run concurrently. */
export function createMutex() {
  const last = new Map<string, Promise<unknown>>()
  return async function runExclusive<T>(key: string, work: () => Promise<T>): Promise<T> {
    const previous = last.get(key)
    const { promise: done, resolve: release } = Promise.withResolvers<void>()
    last.set(key, done)
    try {
      await previous
      return await work()
    } finally {
      release()
      if (last.get(key) === done) last.delete(key)
    }
  }
}
