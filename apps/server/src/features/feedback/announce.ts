import { SUPER_ADMIN, type Actor } from "@scorecard/domain/access"
import { easternDate } from "@scorecard/domain/calendar"
import { activePeopleFrom } from "#core/people/index.ts"
import type { Tx } from "#platform/transactions/index.ts"
import type { FeedbackDocument } from "./feedback.store.ts"
import { noteForReporter } from "./views.ts"

/** Tells the super admins of new feedback. What it says stays in the queue: mails show on locked screens. */
export async function announceFeedback(tx: Tx, actor: Actor, feedback: FeedbackDocument): Promise<void> {
  const { _id: id, employee_id, category, page_path: page } = feedback
  const superAdmins = await activePeopleFrom(tx.db, SUPER_ADMIN)
  const recipient_ids = superAdmins.filter((reviewer) => reviewer !== employee_id && reviewer !== actor.impersonated_by)
  if (recipient_ids.length === 0) return
  const data = { feedback_id: id, employee_id, category, page }
  tx.announce({ type: "feedback.submitted", recipient_ids, data, link: `/admin/feedback?open=${id}` })
}

/** Tells the reporter what became of their feedback, unless they reviewed it themselves. */
export function announceReview(tx: Tx, actor: Actor, feedback: FeedbackDocument): void {
  const { _id: id, employee_id, status, created_at } = feedback
  if (employee_id === actor.employee_id) return
  const date = easternDate(Temporal.Instant.from(created_at))
  const data = { feedback_id: id, status, date, review_note: noteForReporter(feedback) ?? "" }
  tx.announce({ type: "feedback.reviewed", recipient_ids: [employee_id], data, link: `/feedback?open=${id}` })
}
