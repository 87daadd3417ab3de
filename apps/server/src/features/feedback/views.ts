import { MOST_SCREENSHOTS, type Feedback, type ReviewedFeedback } from "@scorecard/contracts/feedback"
import type { Actor } from "@scorecard/domain/access"
import type { FeedbackDocument } from "./feedback.store.ts"
import { movesFrom } from "./moves.ts"

/** As its writer sees it. */
export function ownView(actor: Pick<Actor, "client">, feedback: FeedbackDocument): Feedback {
  const { reviewed_by_id: _by, note_shared: _shared, impersonated_by_id, ...own } = feedback
  return {
    ...own,
    reviewer_note: noteForReporter(feedback),
    impersonated: impersonated_by_id !== null,
    attachments: withoutKeys(feedback),
    abilities: { attach: actor.client === "web" && feedback.attachments.length < MOST_SCREENSHOTS },
  }
}

/** Null for a note that was written when only reviewers could read notes. */
export function noteForReporter({ reviewer_note, note_shared }: FeedbackDocument): string | null {
  return note_shared ? reviewer_note : null
}

/** As the reviewers see it. */
export function reviewView(feedback: FeedbackDocument): ReviewedFeedback {
  return {
    ...feedback,
    impersonated: feedback.impersonated_by_id !== null,
    attachments: withoutKeys(feedback),
    abilities: { move_to: movesFrom(feedback.status) },
  }
}

const withoutKeys = ({ attachments }: FeedbackDocument) => attachments.map(({ key: _, ...attachment }) => attachment)
