import { setTimeout as sleep } from "node:timers/promises"

const LIMIT_MS = 120_000
const PAUSE_MS = 50

/** Asks again and again until the answer is yes. @throws Error if it never is */
export async function waitUntil(ask: () => Promise<boolean> | boolean): Promise<void> {
  const limit = Date.now() + LIMIT_MS
  while (!(await ask())) {
    if (Date.now() > limit) throw new Error(`still not: ${ask.toString()}`)
    await sleep(PAUSE_MS)
  }
}
