import { MOST_SCREENSHOTS } from "@scorecard/contracts/feedback"
import type { Feedback, ReviewedFeedback } from "@scorecard/contracts/feedback"
import type { Actor } from "@scorecard/domain/access"
import type { FeedbackDocument } from "./feedback.store.ts"
import { movesFrom } from "./moves.ts"

/** As its writer sees it. */
export function ownView(actor: Pick<Actor, "client">, feedback: FeedbackDocument): Feedback {
  const { reviewed_by_id: _by, ...rest } = feedback
  const { impersonated_by_id, ...own } = rest
  return {
    ...own,
    impersonated: impersonated_by_id !== null,
    attachments: withoutKeys(feedback),
    abilities: { attach: actor.client === "web" && feedback.attachments.length < MOST_SCREENSHOTS },
  }
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
