/*
 * Iterables that let go of their source whenever they are let go of. A generator function would not: one that was never
 * started runs no `finally`, and a download that breaks off before its first byte would keep its database connection.
 */

/** Reads the first item now, so that a source that fails is noticed before anything has been sent. */
export async function readAhead<T>(source: AsyncIterable<T>): Promise<AsyncIterable<T>> {
  const iterator = source[Symbol.asyncIterator]()
  const first = await iterator.next()
  return after([first], iterator)
}

export function startWith<T>(first: T, source: AsyncIterable<T>): AsyncIterable<T> {
  return after([{ done: false, value: first }], source[Symbol.asyncIterator]())
}

export function mapBatches<T, U>(source: AsyncIterable<T>, change: (item: T) => Promise<U>): AsyncIterable<U> {
  const iterator = source[Symbol.asyncIterator]()
  return once({
    async next(): Promise<IteratorResult<U>> {
      const item = await iterator.next()
      return item.done ? { done: true, value: undefined } : { done: false, value: await change(item.value) }
    },
    return: () => letGo(iterator),
  })
}

/** What a generator makes of a source. It need not let go of the source itself, wherever it stands. */
export function madeFrom<T, U>(
  source: AsyncIterable<T>,
  make: (source: AsyncIterable<T>) => AsyncGenerator<U>,
): AsyncIterable<U> {
  const iterator = source[Symbol.asyncIterator]()
  const made = make(once(iterator))
  return once({
    next: () => made.next(),
    async return() {
      await made.return(undefined)
      return letGo(iterator)
    },
  })
}

function after<T>(first: IteratorResult<T>[], rest: AsyncIterator<T>): AsyncIterable<T> {
  return once({ next: async () => first.shift() ?? (await rest.next()), return: () => letGo(rest) })
}

const once = <T>(iterator: AsyncIterator<T>): AsyncIterable<T> => ({ [Symbol.asyncIterator]: () => iterator })

async function letGo(iterator: AsyncIterator<unknown>): Promise<IteratorReturnResult<undefined>> {
  await iterator.return?.()
  return { done: true, value: undefined }
}
