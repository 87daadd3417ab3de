import { isMainThread } from "node:worker_threads"

/** The activity of a server's main thread since the last request, in milliseconds. */
export type Stretches = {
  /** The longest time for which no other request had a turn: processor time and wall-clock time. */
  longestProcessorMs: number
  longestClockMs: number
  /** Its total processor time. */
  processorMs: number
}

const EVERY_MS = 2
const MICROSECONDS_PER_MS = 1_000

/**
 * Loaded into a server before its own code (`--import`). Processor time does not grow when other programs use the
 * machine, so it shows what the server is to blame for. On SIGUSR2, it prints a line and starts over.
 */
function watch(): void {
  const computed = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / MICROSECONDS_PER_MS
  }
  let [processor, clock] = [computed(), performance.now()]
  let stretches: Stretches = { longestProcessorMs: 0, longestClockMs: 0, processorMs: 0 }
  const tick = () => {
    const [processorNow, clockNow] = [computed(), performance.now()]
    stretches = {
      longestProcessorMs: Math.max(stretches.longestProcessorMs, processorNow - processor),
      longestClockMs: Math.max(stretches.longestClockMs, clockNow - clock - EVERY_MS),
      processorMs: stretches.processorMs + processorNow - processor,
    }
    processor = processorNow
    clock = clockNow
  }
  setInterval(tick, EVERY_MS).unref()
  process.on("SIGUSR2", () => {
    tick()
    console.log(JSON.stringify({ msg: "stretches", stretches }))
    stretches = { longestProcessorMs: 0, longestClockMs: 0, processorMs: 0 }
    processor = computed()
  })
}

if (isMainThread) watch()
