import { type Feedback, MAX_SCREENSHOTS, type ReviewedFeedback } from "@scorecard/contracts/feedback"
import type { Actor } from "@scorecard/domain"
import type { FeedbackDocument } from "./feedback.store.ts"
import { nextStatuses } from "./policy.ts"

/** The feedback as its author sees it. */
export function presentOwnFeedback(actor: Pick<Actor, "client">, feedback: FeedbackDocument): Feedback {
  const { reviewed_by_id: _by, note_shared: _shared, impersonated_by_id, ...own } = feedback
  return {
    ...own,
    reviewer_note: noteForReporter(feedback),
    impersonated: impersonated_by_id !== null,
    attachments: hideStorageKeys(feedback),
    abilities: { attach: actor.client === "web" && feedback.attachments.length < MAX_SCREENSHOTS },
  }
}

/** Null for a note from the time when only reviewers could read notes. */
export function noteForReporter({ reviewer_note, note_shared }: FeedbackDocument): string | null {
  return note_shared ? reviewer_note : null
}

/** The feedback as the reviewers see it. */
export function presentReviewedFeedback(feedback: FeedbackDocument): ReviewedFeedback {
  return {
    ...feedback,
    impersonated: feedback.impersonated_by_id !== null,
    attachments: hideStorageKeys(feedback),
    abilities: { move_to: nextStatuses(feedback.status) },
  }
}

const hideStorageKeys = ({ attachments }: FeedbackDocument) =>
  attachments.map(({ key: _, ...attachment }) => attachment)
