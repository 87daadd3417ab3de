import { AsyncLocalStorage } from "node:async_hooks"

/** `beyondMs`: what a statement may take over its usual limit. */
type TimeoutScope = { beyondMs: number }

const storage = new AsyncLocalStorage<TimeoutScope>()

/** Somebody waits for what `work` answers: its statements give up in time, which those of jobs never do. */
export function withRequestTimeout<T>(work: () => T): T {
  return storage.run({ beyondMs: 0 }, work)
}

/** For what is known to take longer: a wait for a lock. Nothing changes where nobody waits. */
export function withStatementTimeout<T>(beyondMs: number, work: () => T): T {
  return storage.getStore() ? storage.run({ beyondMs }, work) : work()
}

/** As `whileSomebodyWaits`, for what is read bit by bit by whoever sends it. */
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

/** How long a statement may take from here whose limit is usually `limitMs`; Infinity where nobody waits for it. */
export function statementTimeoutFor(limitMs: number): number {
  const patience = storage.getStore()
  return patience ? limitMs + patience.beyondMs : Infinity
}
