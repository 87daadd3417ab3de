import type { FeedbackStatus } from "@scorecard/contracts/feedback"
import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain"
import type { Database } from "#platform/index.ts"
import { type FeedbackDocument, feedbacks } from "./feedback.store.ts"

/** Feedback is reviewed before it is settled, and settled feedback may be reviewed again. (rules/administration#feedback) */
const TRANSITIONS: Record<FeedbackStatus, readonly FeedbackStatus[]> = {
  new: ["reviewing"],
  reviewing: ["resolved", "wont_fix"],
  resolved: ["reviewing"],
  wont_fix: ["reviewing"],
}

export function nextStatuses(status: FeedbackStatus): FeedbackStatus[] {
  return [...TRANSITIONS[status]]
}

/** Keeping the status is always possible. */
export function canMoveTo(from: FeedbackStatus, to: FeedbackStatus): boolean {
  return from === to || TRANSITIONS[from].includes(to)
}

/** @throws Refusal 404 for missing feedback and for somebody else's. */
export async function getOwnFeedback(db: Database, actor: Actor, id: string): Promise<FeedbackDocument> {
  const feedback = await feedbacks.find(db, id)
  if (feedback?.employee_id === actor.employee_id) return feedback
  throw new Refusal("not_found", "You have no feedback with this id.")
}
