/*
 * Iterables that close their source whenever they are closed. A generator function would not: if it was never started,
 * its `finally` doesn't run, and a download that fails before its first byte would keep its database connection.
 */

/** Reads the first item immediately, so that a failing source is noticed before anything has been sent. */
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
    return: () => close(iterator),
  })
}

/** Passes a source to a generator, which doesn't have to close the source itself. */
export function transformBatches<T, U>(
  source: AsyncIterable<T>,
  transform: (source: AsyncIterable<T>) => AsyncGenerator<U>,
): AsyncIterable<U> {
  const iterator = source[Symbol.asyncIterator]()
  const made = transform(once(iterator))
  return once({
    next: () => made.next(),
    async return() {
      await made.return(undefined)
      return close(iterator)
    },
  })
}

function after<T>(first: IteratorResult<T>[], rest: AsyncIterator<T>): AsyncIterable<T> {
  return once({ next: async () => first.shift() ?? (await rest.next()), return: () => close(rest) })
}

const once = <T>(iterator: AsyncIterator<T>): AsyncIterable<T> => ({ [Symbol.asyncIterator]: () => iterator })

async function close(iterator: AsyncIterator<unknown>): Promise<IteratorReturnResult<undefined>> {
  await iterator.return?.()
  return { done: true, value: undefined }
}
