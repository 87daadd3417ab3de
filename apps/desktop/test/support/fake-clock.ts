import type { Clock } from "../../src/main/ports.ts"

type Timer = { due: number; run: () => void }

export type FakeClock = Clock & {
  /** Time goes by. Runs what becomes due, one after the other; `settle` waits for what each one began. */
  advance(milliseconds: number, settle: () => Promise<unknown>): Promise<void>
  /** Time goes by unnoticed: the timers wait until the next `advance`. */
  skip(milliseconds: number): void
  /** The computer sleeps: only the wall clock goes on, or on some systems both. */
  sleep(milliseconds: number, options?: { monotonicToo?: boolean }): void
  /** Someone sets the wall clock. */
  setForward(milliseconds: number): void
}

/** A clock that stands still until a test moves it. */
export function createFakeClock(start = Date.parse("2026-10-15T16:00:00Z")): FakeClock {
  let wall = start
  let monotonic = 0
  const timers = new Set<Timer>()

  function nextDue(until: number): Timer | null {
    const due = [...timers].filter((timer) => timer.due <= until)
    return due.toSorted((a, b) => a.due - b.due)[0] ?? null
  }

  return {
    now: () => wall,
    monotonic: () => monotonic,
    after(milliseconds, run) {
      const timer = { due: monotonic + milliseconds, run }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    async advance(milliseconds, settle) {
      const until = monotonic + milliseconds
      await settle()
      for (let timer = nextDue(until); timer !== null; timer = nextDue(until)) {
        timers.delete(timer)
        const passed = Math.max(timer.due - monotonic, 0)
        monotonic += passed
        wall += passed
        timer.run()
        await settle()
      }
      wall += until - monotonic
      monotonic = until
    },
    skip(milliseconds) {
      wall += milliseconds
      monotonic += milliseconds
    },
    sleep(milliseconds, { monotonicToo = false } = {}) {
      wall += milliseconds
      if (monotonicToo) monotonic += milliseconds
    },
    setForward: (milliseconds) => void (wall += milliseconds),
  }
}
