import type { FeedbackReview, ReviewedFeedback } from "@scorecard/contracts/feedback"
import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import { refuseOtherVersion } from "#platform/documents/index.ts"
import type { World } from "#platform/world.ts"
import { feedbacks } from "./feedback.store.ts"
import { announceReview } from "./announce.ts"
import { mayMove, movesFrom } from "./moves.ts"
import { reviewView } from "./views.ts"

type Asked = { id: string; review: FeedbackReview; ifMatch: number | null }

/** @throws Refusal 404, 412, or 409 `state_conflict` for a status that may not come next. */
export function reviewFeedback(
  deps: Pick<World, "transact">,
  actor: Actor,
  { id, review, ifMatch }: Asked,
): Promise<ReviewedFeedback> {
  return deps.transact(async (tx) => {
    const current = await feedbacks.get(tx.db, id, "for update")
    refuseOtherVersion(ifMatch, current)
    const { status = current.status, reviewer_note = current.reviewer_note } = review
    if (!mayMove(current.status, status)) {
      const next = movesFrom(current.status).join(" or ")
      throw new Refusal("state_conflict", `Feedback that is ${current.status} can only move to ${next}.`)
    }
    const isNewNote = reviewer_note !== current.reviewer_note
    if (status === current.status && !isNewNote) return reviewView(current)

    // Only a note that is written now is meant for the reporter.
    const note_shared = isNewNote ? reviewer_note !== null : current.note_shared
    const reviewed = { reviewed_by_id: actor.employee_id, reviewed_at: tx.at, updated_at: tx.at }
    const saved = await feedbacks.replace(tx.db, { ...current, status, reviewer_note, note_shared, ...reviewed })
    const { employee_id } = current
    // The log has more readers than the queue: what the reviewers wrote stays here.
    const change = {
      before: { status: current.status },
      after: { status },
      ...(isNewNote && { note_changed: true }),
    }
    tx.audit(actor, "feedback.reviewed", { collection: feedbacks.name, id, employee_id, change })
    announceReview(tx, actor, saved)
    return reviewView(saved)
  })
}
