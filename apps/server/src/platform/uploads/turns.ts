let last: Promise<unknown> = Promise.resolve()

/** Work of this process that is done one after the other, in the order of its calls, however the one before it ended. */
export function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const mine = last.then(work, work)
  last = mine
  return mine
}
