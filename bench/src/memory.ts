const LOOK_EVERY_MS = 20
const MEGABYTE = 1_048_576

/** Watches how much the process takes from the system. `stop` answers the most it grew, in MB. */
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
