import { Refusal } from "@scorecard/contracts/refusals"

export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>

/**
 * Work of this process that is done one after the other, in the order of its calls, however the one before it ended.
 * What waits holds its memory and its caller: beyond `most`, with the one that is done, there is no queueing.
 * Its calls throw Refusal 503 `busy`.
 */
export function openTurns(most: number): InTurn {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return async (work) => {
    if (waiting >= most) throw new Refusal("busy", "Too many files are looked at already. Try again soon.")
    waiting += 1
    const mine = last.then(work, work)
    last = mine
    try {
      return await mine
    } finally {
      waiting -= 1
    }
  }
}
