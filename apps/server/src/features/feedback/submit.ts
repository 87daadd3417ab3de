import type { Feedback, FeedbackDraft } from "@scorecard/contracts/feedback"
import { SUPER_ADMIN, type Actor } from "@scorecard/domain"
import { activePeopleFrom, personInPool } from "#core/people/index.ts"
import { useDailyQuota } from "#platform/fair-shares/index.ts"
import { newId, requireWebClient, type Platform, type Tx } from "#platform/index.ts"
import { feedbacks, type FeedbackDocument } from "./feedback.store.ts"
import { presentOwnFeedback } from "./views.ts"

/**
 * Name, id, client and impersonation are recorded as the service knows them, whatever the client claims.
 * (rules/administration#feedback)
 * @throws Refusal 403 `web_only` if the body claims to come from the desktop client; 429 `quota_reached`.
 */
export async function submitFeedback(
  deps: Pick<Platform, "transact">,
  actor: Actor,
  draft: FeedbackDraft,
): Promise<Feedback> {
  if (draft.client) requireWebClient({ client: draft.client })
  return deps.transact(async (tx) => {
    const { name } = await personInPool(tx.db, actor, actor.employee_id)
    await useDailyQuota(tx, actor.employee_id, "feedback", 1)
    const feedback = await feedbacks.insert(tx.db, {
      _id: newId(),
      ...draft,
      client: actor.client,
      employee_id: actor.employee_id,
      name,
      impersonated_by_id: actor.impersonated_by,
      status: "new",
      reviewer_note: null,
      note_shared: false,
      reviewed_by_id: null,
      reviewed_at: null,
      attachments: [],
      created_at: tx.at,
      updated_at: tx.at,
      version: 1,
    })
    const { _id: id, employee_id, category, page_path } = feedback
    tx.audit(actor, "feedback.submitted", {
      collection: feedbacks.name,
      id,
      employee_id,
      change: { category, page_path },
    })
    await announceFeedback(tx, actor, feedback)
    return presentOwnFeedback(actor, feedback)
  })
}

/** Notifies the super admins of new feedback, without its text: mails show on locked screens. */
async function announceFeedback(tx: Tx, actor: Actor, feedback: FeedbackDocument): Promise<void> {
  const { _id: id, employee_id, category, page_path: page } = feedback
  const superAdmins = await activePeopleFrom(tx.db, SUPER_ADMIN)
  const recipient_ids = superAdmins.filter((reviewer) => reviewer !== employee_id && reviewer !== actor.impersonated_by)
  if (recipient_ids.length === 0) return
  const data = { feedback_id: id, employee_id, category, page }
  tx.announce({ type: "feedback.submitted", recipient_ids, data, link: `/admin/feedback?open=${id}` })
}
