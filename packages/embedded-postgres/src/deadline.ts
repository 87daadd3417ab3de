import { setTimeout as sleep } from "node:timers/promises"

const POLL_MS = 20

/**
 * Polls every 20 ms until there is a result other than undefined. Calls `onWaiting` every `noticeMs` with the
 * milliseconds waited so far, so that a long wait is not silent. Returns undefined after `limitMs`.
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
