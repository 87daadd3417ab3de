import { setTimeout as sleep } from "node:timers/promises"

const POLL_MS = 20

/**
 * Asks until there is an answer other than undefined, every 20 ms.
 * `onWaiting` is called every `noticeMs` with the milliseconds waited so far, so that a long wait is not a silent one.
 * Answers undefined when `limitMs` has passed.
 */
export async function poll<T>(
  ask: () => Promise<T | undefined>,
  options: { limitMs: number; noticeMs?: number; onWaiting?: (waitedMs: number) => void },
): Promise<T | undefined> {
  const start = performance.now()
  let nextNotice = options.noticeMs ?? Infinity
  for (;;) {
    const answer = await ask()
    if (answer !== undefined) return answer
    const waited = performance.now() - start
    if (waited >= options.limitMs) return undefined
    if (waited >= nextNotice) {
      options.onWaiting?.(Math.round(waited))
      nextNotice += options.noticeMs ?? Infinity
    }
    await sleep(POLL_MS)
  }
}
