import { invalidField, Refusal } from "@scorecard/contracts/refusals"
import {
  isReminderKey,
  LISTED_RECIPIENTS,
  type ReminderEvent,
  type ReminderKey,
  type ReminderPreview,
} from "@scorecard/contracts/reminders"
import { timestamp } from "#platform/index.ts"
import type { RemindersDeps, ReminderType } from "./deps.ts"
import { listDueReminders, type DueReminder } from "./due-reminders.ts"
import { countMissing, createCard, templateData, type MissingEvaluations } from "./missing-evaluations.ts"
import { reminders, type StoredReminder } from "./reminders.store.ts"

/**
 * The next reminder, even outside its window, and what it would say now. Writes nothing.
 * (rules/notifications#lock-reminders)
 */
export async function previewReminder(deps: RemindersDeps, typeKey: string): Promise<ReminderPreview> {
  const { key, type } = await requireReminderType(deps, typeKey)
  const now = deps.clock.now()
  const [dueReminder] = await listDueReminders(deps.db, { key, type, now })
  if (!dueReminder) return emptyPreview(key, type)

  const counts = await countMissing(deps, deps.db, dueReminder)
  const { people_short, missing, managers } = counts
  const recipients = type.channels.length === 0 ? [] : managers
  return {
    key,
    enabled: type.enabled,
    event: presentReminder(dueReminder, now, await reminders.find(deps.db, dueReminder.id)),
    people_short,
    missing,
    recipients: recipients.slice(0, LISTED_RECIPIENTS),
    recipients_total: recipients.length,
    sample: await renderSample(deps, dueReminder, counts),
    team_card: await teamCard(deps, { dueReminder, type, counts }),
  }
}

function emptyPreview(key: ReminderKey, { enabled }: ReminderType): ReminderPreview {
  const none = { people_short: 0, missing: 0, recipients: [], recipients_total: 0, sample: null, team_card: null }
  return { key, enabled, event: null, ...none }
}

function renderSample(deps: RemindersDeps, dueReminder: DueReminder, { managers, ...company }: MissingEvaluations) {
  const reader = managers[0] ?? { ...company, name: "A manager" }
  const input = { type: dueReminder.key, data: templateData(dueReminder, reader), actor_id: null }
  return deps.renderNotification(deps.db, input, reader)
}

type CardInput = { dueReminder: DueReminder; type: ReminderType; counts: MissingEvaluations }

async function teamCard(
  deps: RemindersDeps,
  { dueReminder, type, counts }: CardInput,
): Promise<ReminderPreview["team_card"]> {
  const { title, lines, link } = await createCard(deps, deps.db, dueReminder, counts)
  const not_posted_because = type.post_to_team_channel ? await deps.getPostObstacle(deps.db) : "not_chosen"
  return { title, lines: [...lines], link, would_post: not_posted_because === null, not_posted_because }
}

export function isOpen({ opens_at }: DueReminder, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(opens_at, now) <= 0
}

export function presentReminder(
  dueReminder: DueReminder,
  now: Temporal.Instant,
  stored: Pick<StoredReminder, "told" | "settled_at"> | null,
): ReminderEvent {
  const { month, week_start, at, opens_at } = dueReminder
  return {
    ...month,
    week_start,
    at: timestamp(at),
    window_opens_at: timestamp(opens_at),
    window_open: isOpen(dueReminder, now),
    sent_at: stored?.told ? stored.settled_at : null,
  }
}

/** @throws Refusal 422 for a type that is sent with its event and not on a schedule; 404 */
export async function requireReminderType(
  { db, loadTypes }: Pick<RemindersDeps, "db" | "loadTypes">,
  key: string,
): Promise<{ key: ReminderKey; type: ReminderType }> {
  if (!isReminderKey(key)) throw invalidField("key", "This type is sent with its event and can't be sent ahead of it.")
  const type = (await loadTypes(db)).get(key)
  if (!type) throw new Refusal("not_found", "There is no such type of notification.")
  return { key, type }
}
