import * as contracts from "@scorecard/contracts/feedback"
import { FEEDBACK_STATUS_NAMES } from "@scorecard/contracts/notification-words"
import { Refusal } from "@scorecard/contracts/refusals"
import { type Actor, SUPER_ADMIN, easternDate } from "@scorecard/domain"
import { activePeopleFrom, personInPool } from "#core/people/index.ts"
import { useDailyQuota } from "#platform/fair-shares/index.ts"
import { type Database, type Platform, type Tx, assertSameVersion, newId, requireWebClient } from "#platform/index.ts"
import { type FeedbackDocument, feedbacks } from "./feedback.store.ts"

/**
 * Name, id, client and impersonation are recorded as the service knows them, whatever the client claims.
 * (rules/administration#feedback)
 * @throws Refusal 403 `web_only` if the body claims to come from the desktop client; 429 `quota_reached`.
 */
export async function submitFeedback(
  deps: Pick<Platform, "transact">,
  actor: Actor,
  draft: contracts.FeedbackDraft,
): Promise<contracts.Feedback> {
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

/** @throws Refusal 404, 412, or 409 `state_conflict` for a status that may not come next. */
export function reviewFeedback(
  deps: Pick<Platform, "transact">,
  actor: Actor,
  { id, review, ifMatch }: { id: string; review: contracts.FeedbackReview; ifMatch: number | null },
): Promise<contracts.ReviewedFeedback> {
  return deps.transact(async (tx) => {
    const current = await feedbacks.get(tx.db, id, "for update")
    assertSameVersion(ifMatch, current)
    const { status = current.status, reviewer_note = current.reviewer_note } = review
    if (!canMoveTo(current.status, status)) {
      const next = nextStatuses(current.status).map((each) => FEEDBACK_STATUS_NAMES[each])
      throw new Refusal(
        "state_conflict",
        `Feedback that is ${FEEDBACK_STATUS_NAMES[current.status]} can only move to ${next.join(" or ")}.`,
      )
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

/** The feedback as its author sees it. */
export function presentOwnFeedback(actor: Pick<Actor, "client">, feedback: FeedbackDocument): contracts.Feedback {
  const { reviewed_by_id: _by, note_shared: _shared, impersonated_by_id, ...own } = feedback
  return {
    ...own,
    reviewer_note: noteForReporter(feedback),
    impersonated: impersonated_by_id !== null,
    attachments: hideStorageKeys(feedback),
    abilities: { attach: actor.client === "web" && feedback.attachments.length < contracts.MAX_SCREENSHOTS },
  }
}

/** Null for a note from the time when only reviewers could read notes. */
export function noteForReporter({ reviewer_note, note_shared }: FeedbackDocument): string | null {
  return note_shared ? reviewer_note : null
}

/** The feedback as the reviewers see it. */
export function presentReviewedFeedback(feedback: FeedbackDocument): contracts.ReviewedFeedback {
  return {
    ...feedback,
    impersonated: feedback.impersonated_by_id !== null,
    attachments: hideStorageKeys(feedback),
    abilities: { move_to: nextStatuses(feedback.status) },
  }
}

const hideStorageKeys = ({ attachments }: FeedbackDocument) =>
  attachments.map(({ key: _, ...attachment }) => attachment)

/** Feedback is reviewed before it is settled, and settled feedback may be reviewed again. (rules/administration#feedback) */
const TRANSITIONS: Record<contracts.FeedbackStatus, readonly contracts.FeedbackStatus[]> = {
  new: ["reviewing"],
  reviewing: ["resolved", "wont_fix"],
  resolved: ["reviewing"],
  wont_fix: ["reviewing"],
}

export function nextStatuses(status: contracts.FeedbackStatus): contracts.FeedbackStatus[] {
  return [...TRANSITIONS[status]]
}

/** Keeping the status is always possible. */
export function canMoveTo(from: contracts.FeedbackStatus, to: contracts.FeedbackStatus): boolean {
  return from === to || TRANSITIONS[from].includes(to)
}

/** @throws Refusal 404 for missing feedback and for another person's. */
export async function getOwnFeedback(db: Database, actor: Actor, id: string): Promise<FeedbackDocument> {
  const feedback = await feedbacks.find(db, id)
  if (feedback?.employee_id === actor.employee_id) return feedback
  throw new Refusal("not_found", "You have no feedback with this id.")
}
