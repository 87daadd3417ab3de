import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import type { Database } from "#platform/documents/index.ts"
import { feedbacks, type FeedbackDocument } from "./feedback.store.ts"

/** @throws Refusal 404 for what is not there and for what somebody else wrote. */
export async function ownFeedback(db: Database, actor: Actor, id: string): Promise<FeedbackDocument> {
  const feedback = await feedbacks.find(db, id)
  if (feedback?.employee_id === actor.employee_id) return feedback
  throw new Refusal("not_found", "There is no feedback of yours with this id.")
}
