import type { Cancel, Clock } from "./ports.ts"

export type RepeatingTask = {
  /** Runs now and then at its interval. */
  start(): void
  stop(): void
  /** Runs at once. If it runs already, or did `unlessWithinMs` ago, it does not, unless `again` asks for a fresh run. */
  now(options?: { unlessWithinMs?: number; again?: boolean }): void
  /** Runs after so many ms instead of at the next interval. */
  runIn(milliseconds: number): void
  /** Does not run again before `now` or `runIn`. */
  pause(): void
  /** Resolves when it does not run. */
  idle(): Promise<void>
  isRunning(): boolean
}

type RepeatingTaskOptions = {
  clock: Clock
  /** Ms from one start to the next; null while it pauses, until `now`. */
  every(): number | null
  run(): Promise<void>
}

/** Each interval is up to that much shorter or longer, so that thousands of clients do not ask at the same moment. */
const JITTER = 0.05
/** Between the end of a slow run and the next one. */
const MIN_PAUSE_MS = 1_000

export const jitter = (milliseconds: number, share = JITTER) => milliseconds * (1 + share * (2 * Math.random() - 1))

/**
 * Repeats a job, one run at a time. Its timer is set after each run: a timer that fires late, after the computer
 * slept, makes one run and nothing is caught up. (rules/desktop-client#polling)
 */
export function createRepeatingTask({ clock, every, run }: RepeatingTaskOptions): RepeatingTask {
  let isStarted = false
  let startedAt = -Infinity
  let cancel: Cancel | null = null
  let running: Promise<void> | null = null
  let isWanted = false

  function plan(milliseconds: number | null): void {
    cancel?.()
    cancel = isStarted && milliseconds !== null ? clock.after(milliseconds, fire) : null
  }

  function planNext(): void {
    const interval = every()
    const elapsed = clock.monotonic() - startedAt
    plan(interval === null ? null : Math.max(jitter(interval) - elapsed, MIN_PAUSE_MS))
  }

  async function runOnce(): Promise<void> {
    await run().catch(() => undefined)
    running = null
    if (isWanted) fire()
    else if (cancel === null) planNext()
  }

  function fire(): void {
    cancel?.()
    cancel = null
    if (!isStarted || running) return
    startedAt = clock.monotonic()
    isWanted = false
    running = runOnce()
  }

  return {
    start() {
      if (isStarted) return
      isStarted = true
      // A run from before it was stopped is still on its way.
      if (running) isWanted = true
      else fire()
    },
    stop() {
      isStarted = false
      isWanted = false
      plan(null)
    },
    now({ unlessWithinMs = 0, again = false } = {}) {
      if (!isStarted) return
      if (running) isWanted ||= again
      else if (clock.monotonic() - startedAt >= unlessWithinMs) fire()
      // It did not pause any longer: its interval goes on from the run a moment ago.
      else if (cancel === null) planNext()
    },
    runIn: (milliseconds) => plan(milliseconds),
    pause: () => plan(null),
    async idle() {
      while (running) await running
    },
    isRunning: () => running !== null,
  }
}
