const LOOK_EVERY_MS = 20
const MEGABYTE = 1_048_576

/** Watches the process's memory. `stop` returns its maximum growth, in MB. */
export function watchMemory(): { stop(): number } {
  globalThis.gc?.()
  const before = process.memoryUsage.rss()
  let most = before
  const watch = setInterval(() => void (most = Math.max(most, process.memoryUsage.rss())), LOOK_EVERY_MS)
  return {
    stop() {
      clearInterval(watch)
      return Math.round((most - before) / MEGABYTE)
    },
  }
}
