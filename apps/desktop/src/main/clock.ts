import type { Cancel, Clock } from "./ports.ts"

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds)
    timer.unref()
    return () => clearTimeout(timer)
  },
}

/** Resolves after that many ms. */
export function pause(clock: Clock, milliseconds: number): Promise<void> {
  return new Promise((resolve) => void clock.after(milliseconds, resolve))
}

const TICK_MS = 10_000

/** A busy machine is late by less. */
const GAP_MS = 20_000

/**
 * Notices that the computer slept: the wall clock went on by more than the timer was set to. Some systems also move the
 * monotonic clock meanwhile, others do not. A clock set forward by hand looks the same, which costs one poll; one set
 * back does nothing.
 */
export function watchSleep(clock: Clock, onResume: () => void): Cancel {
  let cancel: Cancel
  const tick = (at: number) => {
    cancel = clock.after(TICK_MS, () => {
      const now = clock.now()
      if (now - at > TICK_MS + GAP_MS) onResume()
      tick(now)
    })
  }
  tick(clock.now())
  return () => cancel()
}
