import { setTimeout as sleep } from "node:timers/promises"

/**
 * PostgreSQL's codes for a transaction that it ended so that another could continue: a serialization failure, and a
 * deadlock, which Citus reports with the same code if it was between nodes.
 */
const CONFLICTS: ReadonlySet<unknown> = new Set(["40001", "40P01"])
const FIRST_DELAY_MS = 10
const MAX_DELAY_MS = 500

export function isConflict(error: unknown): boolean {
  return error instanceof Error && "code" in error && CONFLICTS.has(error.code)
}

/**
 * Repeats an attempt that ended in a conflict with another transaction, after a delay that is random, so that the two
 * do not meet again. No repeat starts later than `limitMs` after the first attempt did.
 * @throws the last attempt's error
 */
export async function retryConflicts<Result>(limitMs: number, attempt: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now()
  for (let retries = 0; ; retries++) {
    try {
      return await attempt()
    } catch (error) {
      const delayMs = Math.random() * Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** retries)
      if (!isConflict(error) || performance.now() + delayMs - startedAt > limitMs) throw error
      await sleep(delayMs)
    }
  }
}
