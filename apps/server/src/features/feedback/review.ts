import type { FeedbackReview, ReviewedFeedback } from "@scorecard/contracts/feedback"
import { Refusal } from "@scorecard/contracts/refusals"
import { easternDate, type Actor } from "@scorecard/domain"
import { assertSameVersion, type Platform, type Tx } from "#platform/index.ts"
import { type FeedbackDocument, feedbacks } from "./feedback.store.ts"
import { canMoveTo, nextStatuses } from "./policy.ts"
import { noteForReporter, presentReviewedFeedback } from "./views.ts"

/** @throws Refusal 404, 412, or 409 `state_conflict` for a status that may not come next. */
export function reviewFeedback(
  deps: Pick<Platform, "transact">,
  actor: Actor,
  { id, review, ifMatch }: { id: string; review: FeedbackReview; ifMatch: number | null },
): Promise<ReviewedFeedback> {
  return deps.transact(async (tx) => {
    const current = await feedbacks.get(tx.db, id, "for update")
    assertSameVersion(ifMatch, current)
    const { status = current.status, reviewer_note = current.reviewer_note } = review
    if (!canMoveTo(current.status, status)) {
      const next = nextStatuses(current.status).join(" or ")
      throw new Refusal("state_conflict", `Feedback that is ${current.status} can only move to ${next}.`)
    }
    const isNewNote = reviewer_note !== current.reviewer_note
    if (status === current.status && !isNewNote) return presentReviewedFeedback(current)

    // Only a note that is written now is meant for the reporter.
    const note_shared = isNewNote ? reviewer_note !== null : current.note_shared
    const reviewed = { reviewed_by_id: actor.employee_id, reviewed_at: tx.at, updated_at: tx.at }
    const saved = await feedbacks.replace(tx.db, { ...current, status, reviewer_note, note_shared, ...reviewed })
    const { employee_id } = current
    // The log has more readers than the queue, so the reviewers' note is not logged.
    const change = {
      before: { status: current.status },
      after: { status },
      ...(isNewNote && { note_changed: true }),
    }
    tx.audit(actor, "feedback.reviewed", { collection: feedbacks.name, id, employee_id, change })
    announceReview(tx, actor, saved)
    return presentReviewedFeedback(saved)
  })
}

/** Notifies the reporter of the outcome, unless they reviewed the feedback themselves. */
function announceReview(tx: Tx, actor: Actor, feedback: FeedbackDocument): void {
  const { _id: id, employee_id, status, created_at } = feedback
  if (employee_id === actor.employee_id) return
  const date = easternDate(Temporal.Instant.from(created_at))
  const data = { feedback_id: id, status, date, review_note: noteForReporter(feedback) ?? "" }
  tx.announce({ type: "feedback.reviewed", recipient_ids: [employee_id], data, link: `/feedback?open=${id}` })
}
