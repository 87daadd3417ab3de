import { AsyncLocalStorage } from "node:async_hooks"

/** `beyondMs`: how much longer than its usual limit a statement may take. */
type TimeoutScope = { beyondMs: number }

const storage = new AsyncLocalStorage<TimeoutScope>()

/** Runs `work` with statement timeouts, since someone waits for its result; jobs have none. */
export function withRequestTimeout<T>(work: () => T): T {
  return storage.run({ beyondMs: 0 }, work)
}

/**
 * Extends the timeouts for work that is expected to take longer, such as waiting for a lock. No effect without
 * timeouts.
 */
export function withStatementTimeout<T>(beyondMs: number, work: () => T): T {
  return storage.getStore() ? storage.run({ beyondMs }, work) : work()
}

/** Like `withRequestTimeout`, for data read chunk by chunk while it is being sent. */
export function withRequestTimeoutPerChunk<T>(source: AsyncIterable<T>): AsyncIterable<T> {
  const iterator = source[Symbol.asyncIterator]()
  const waitedFor: AsyncIterator<T> = {
    next: () => withRequestTimeout(() => iterator.next()),
    async return() {
      await withRequestTimeout(async () => iterator.return?.())
      return { done: true, value: undefined }
    },
  }
  return { [Symbol.asyncIterator]: () => waitedFor }
}

/** The timeout that applies here to a statement whose usual limit is `limitMs`; Infinity if no one waits for it. */
export function statementTimeoutFor(limitMs: number): number {
  const patience = storage.getStore()
  return patience ? limitMs + patience.beyondMs : Infinity
}
