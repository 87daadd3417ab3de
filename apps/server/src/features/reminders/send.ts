import { Refusal, type RefusalCode, invalidField } from "@scorecard/contracts/refusals"
import * as contracts from "@scorecard/contracts/reminders"
import { type Actor, addMonths, easternMonth, formatInstant, lastOccurrence } from "@scorecard/domain"
import { type Tx, timestamp } from "#platform/index.ts"
import {
  type DueReminder,
  type MissingEvaluations,
  type ReminderType,
  type RemindersDeps,
  countMissing,
  createAnnouncements,
  createCard,
  isFinal,
  listDueReminders,
  missingEvaluationsReminder,
  templateData,
} from "./due-reminders.ts"
import { type StoredReminder, claim, reminders } from "./reminders.store.ts"

/**
 * Sends the next reminder by hand, once, after its window opens. (rules/notifications#lock-reminders)
 * @throws Refusal 422, or 409 `type_disabled`, `window_not_open`, `already_sent`
 */
export async function sendReminderNow(
  deps: RemindersDeps,
  actor: Actor,
  typeKey: string,
): Promise<contracts.SentReminder> {
  const { key, type } = await requireReminderType(deps, typeKey)
  if (!type.enabled)
    throw new Refusal("type_disabled", "This type of reminder is switched off. Switch it on, then send it again.")
  const now = deps.clock.now()
  const [dueReminder] = await listDueReminders(deps.db, { key, type, now })
  if (!dueReminder)
    throw new Refusal(
      "window_not_open",
      "No lock is scheduled: it is switched off, has no pages, or has closed everything up to now.",
    )
  if (!isOpen(dueReminder, now)) throw tooEarly(dueReminder)

  const reminder = await sendReminder(deps, { dueReminder, type, actor })
  const { people_short, recipients_told, posted_to_team_channel } = reminder
  const event = presentReminder(dueReminder, now, reminder)
  return { key, event, people_short, recipients_told, posted_to_team_channel }
}

function tooEarly({ at, opens_at }: DueReminder): Refusal {
  const window_opens_at = timestamp(opens_at)
  const detail = `It can be sent from ${formatInstant(opens_at)} on.`
  return new Refusal("window_not_open", detail, { extra: { window_opens_at, at: timestamp(at) } })
}

const LOCK_KEYS = ["scorecard.weekly_lock.approaching", "scorecard.monthly_lock.approaching"] as const
const MISSING_EVALUATIONS_KEY = "scorecard.evals.missing_team"
/** A worker that was down still sends a reminder up to this late. */
const MAX_DELAY = { hours: 12 }

/** Sends the reminder of every lock whose window is open, unless already sent. (rules/notifications#lock-reminders) */
export async function sendLockReminders(deps: RemindersDeps): Promise<void> {
  const now = deps.clock.now()
  for (const key of LOCK_KEYS) {
    const type = await enabledType(deps, key)
    if (!type) continue
    for (const dueReminder of await listDueReminders(deps.db, { key, type, now })) {
      if (isOpen(dueReminder, now)) await sendIfNeeded(deps, dueReminder, type)
    }
  }
}

/**
 * Sends reminders about evaluations missing in the previous month, daily at the scheduled time until that month is
 * final. If the schedule was changed after today's time, it applies from the next day.
 * (rules/notifications#missing-evaluations)
 */
export async function sendMissingEvaluationReminders(deps: RemindersDeps): Promise<void> {
  const type = await enabledType(deps, MISSING_EVALUATIONS_KEY)
  if (!type?.schedule) return
  const now = deps.clock.now()
  const due = lastOccurrence(type.schedule, now)
  const changedAt = type.changes.updated_at
  const isMissed = Temporal.Instant.compare(due.at.add(MAX_DELAY), now) < 0
  if (isMissed || (changedAt !== null && Temporal.Instant.compare(due.at, changedAt) < 0)) return

  const month = addMonths(easternMonth(due.at), -1)
  const dueReminder = missingEvaluationsReminder(month, due)
  if ((await reminders.find(deps.db, dueReminder.id)) || (await isFinal(deps.db, month))) return
  if (!(await sendIfNeeded(deps, dueReminder, type))) await recordNothingMissing(deps, dueReminder)
}

async function enabledType(deps: RemindersDeps, key: contracts.ReminderKey): Promise<ReminderType | null> {
  const type = (await deps.loadTypes(deps.db)).get(key)
  return type?.enabled ? type : null
}

const NOT_NEEDED: readonly RefusalCode[] = ["already_sent", "nothing_missing", "nobody_to_tell"]

async function sendIfNeeded(deps: RemindersDeps, dueReminder: DueReminder, type: ReminderType): Promise<boolean> {
  try {
    await sendReminder(deps, { dueReminder, type, actor: null })
    return true
  } catch (error) {
    if (error instanceof Refusal && NOT_NEEDED.includes(error.code)) return false
    throw error
  }
}

type Sending = { dueReminder: DueReminder; type: ReminderType; actor: Actor | null }

/**
 * Sends a reminder to the managers and the team channel, exactly once even if several workers try at the same time. The
 * claim, the announcements and the post commit together.
 * @throws Refusal 422 `nothing_missing` or `nobody_to_tell`, 409 `already_sent`
 */
function sendReminder(deps: RemindersDeps, { dueReminder, type, actor }: Sending): Promise<StoredReminder> {
  return deps.transact(async (tx) => {
    await assertNotSent(tx, dueReminder)
    const counts = await countMissing(deps, tx.db, dueReminder)
    if (counts.people_short === 0) {
      throw new Refusal("nothing_missing", "No one is missing evaluations.")
    }
    const notified = type.channels.length === 0 ? { ...counts, managers: [] } : counts
    for (const announcement of createAnnouncements(dueReminder, notified)) tx.announce(announcement)
    const posted = type.post_to_team_channel && (await queuePost(deps, tx, dueReminder, counts))
    if (notified.managers.length === 0 && !posted) {
      throw new Refusal("nobody_to_tell", "There's no manager to notify, and nothing to post to the team channel.")
    }
    const reminder = {
      ...createReminder(dueReminder, tx.at),
      told: true,
      people_short: counts.people_short,
      recipients_told: notified.managers.length,
      posted_to_team_channel: posted,
      sent_by_id: actor?.employee_id ?? null,
    }
    // It was claimed concurrently: everything above is rolled back.
    if (!(await claim(tx.db, reminder))) throw alreadySent(dueReminder)
    const { recipients_told, people_short } = reminder
    tx.audit(actor, "reminder.sent", {
      collection: reminders.name,
      id: dueReminder.id,
      change: { recipients_told, people_short, posted_to_team_channel: posted },
    })
    return reminder
  })
}

/** Records a due reminder with nothing missing, so that the next run does not count again. */
function recordNothingMissing(
  { transact }: Pick<RemindersDeps, "transact">,
  dueReminder: DueReminder,
): Promise<boolean> {
  return transact((tx) => claim(tx.db, createReminder(dueReminder, tx.at)))
}

async function assertNotSent(tx: Tx, dueReminder: DueReminder): Promise<void> {
  if ((await reminders.find(tx.db, dueReminder.id))?.told) throw alreadySent(dueReminder)
}

function alreadySent({ key }: DueReminder): Refusal {
  return new Refusal(
    "already_sent",
    key === MISSING_EVALUATIONS_KEY
      ? "This reminder has already been sent. It is sent once a day."
      : "This reminder has already been sent. Each lock has one reminder.",
  )
}

async function queuePost(
  deps: RemindersDeps,
  tx: Tx,
  dueReminder: DueReminder,
  counts: MissingEvaluations,
): Promise<boolean> {
  const card = await createCard(deps, tx.db, dueReminder, counts)
  return deps.queueTeamPost(tx, { key: dueReminder.id, card })
}

function createReminder({ id, key, month, week_start, at }: DueReminder, now: string): StoredReminder {
  return {
    _id: id,
    type: key,
    ...month,
    week_start,
    at: timestamp(at),
    told: false,
    people_short: 0,
    recipients_told: 0,
    posted_to_team_channel: false,
    settled_at: now,
    sent_by_id: null,
    version: 1,
  }
}

/**
 * The next reminder, even outside its window, and its text as of now. Writes nothing.
 * (rules/notifications#lock-reminders)
 */
export async function previewReminder(deps: RemindersDeps, typeKey: string): Promise<contracts.ReminderPreview> {
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
    recipients: recipients.slice(0, contracts.LISTED_RECIPIENTS),
    recipients_total: recipients.length,
    sample: await renderSample(deps, dueReminder, counts),
    team_card: await teamCard(deps, { dueReminder, type, counts }),
  }
}

function emptyPreview(key: contracts.ReminderKey, { enabled }: ReminderType): contracts.ReminderPreview {
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
): Promise<contracts.ReminderPreview["team_card"]> {
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
): contracts.ReminderEvent {
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
): Promise<{ key: contracts.ReminderKey; type: ReminderType }> {
  if (!contracts.isReminderKey(key))
    throw invalidField("key", "This type is sent with its event and can't be sent ahead of it.")
  const type = (await loadTypes(db)).get(key)
  if (!type) throw new Refusal("not_found", "There is no such type of notification.")
  return { key, type }
}
