import type { FeedbackStatus } from "@scorecard/contracts/feedback"

/**
 * Nothing is settled that nobody looked at, and what is settled may be looked at again. (rules/administration#feedback)
 */
const MOVES: Record<FeedbackStatus, readonly FeedbackStatus[]> = {
  new: ["reviewing"],
  reviewing: ["resolved", "wont_fix"],
  resolved: ["reviewing"],
  wont_fix: ["reviewing"],
}

export function movesFrom(status: FeedbackStatus): FeedbackStatus[] {
  return [...MOVES[status]]
}

/** To stay is no move, and always possible. */
export function mayMove(from: FeedbackStatus, to: FeedbackStatus): boolean {
  return from === to || MOVES[from].includes(to)
}
