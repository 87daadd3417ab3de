import { Refusal } from "@scorecard/contracts/refusals"
import { tooManyUploads } from "./fair-queue.ts"

/** One upload's share of a budget common to all users of this process. */
export type Share = {
  /** @throws Refusal 429 `too_many_uploads` beyond the person's share, 503 `busy` if this upload alone does not fit. */
  take(amount: number): void
  /** Checks whether this amount could be taken now; nothing is reserved. @throws Refusal as `take` */
  assertFits(amount: number): void
  /**
   * For an upload without a declared size: while the person uses as much as when their last one was refused, this one
   * would be refused as well, after most of it had been read. @throws Refusal 429
   */
  assertNotFull(): void
  release(): void
}

export type FairBudget = { openShare(person: string): Share }

const SHARE_OF_FREE = 0.25

/**
 * Divides a budget so that a few heavy users never use all of it: a person may take at most a quarter of what is then
 * still free. One person can take a fifth of the budget, and four of them leave two fifths for everyone else. (Dynamic
 * thresholds, as network switches divide their buffers.)
 */
export function createFairBudget(total: number): FairBudget {
  const usedByPerson = new Map<string, number>()
  /** How much the person's other uploads used when one of them was refused. */
  const fullAt = new Map<string, number>()
  let used = 0
  return {
    openShare(person) {
      let mine = 0
      const assertFits = (amount: number) => {
        const ofPerson = usedByPerson.get(person) ?? 0
        if (ofPerson + amount <= (total - used - amount) * SHARE_OF_FREE) return
        if (ofPerson > mine) throw tooMuch()
        throw new Refusal("busy", "Too many files are arriving at once. Try again soon.")
      }
      const add = (amount: number) => {
        mine += amount
        used += amount
        const ofPerson = (usedByPerson.get(person) ?? 0) + amount
        if (ofPerson > 0) usedByPerson.set(person, ofPerson)
        else usedByPerson.delete(person)
        if (ofPerson < (fullAt.get(person) ?? 0)) fullAt.delete(person)
      }
      return {
        assertFits,
        assertNotFull() {
          if (fullAt.has(person)) throw tooMuch()
        },
        take(amount) {
          try {
            assertFits(amount)
          } catch (error) {
            const others = (usedByPerson.get(person) ?? 0) - mine
            if (others > 0) fullAt.set(person, others)
            throw error
          }
          add(amount)
        },
        release: () => add(-mine),
      }
    },
  }
}

const tooMuch = () => tooManyUploads("You are sending too much at once.")
