import { Refusal, type RefusalCode } from "@scorecard/contracts/refusals"
import { type ReminderKey, type SentReminder, reminderLabel } from "@scorecard/contracts/reminders"
import type { Actor } from "@scorecard/domain/access"
import { addMonths, easternMonth, formatInstant, lastOccurrence } from "@scorecard/domain/calendar"
import { timestamp } from "#platform/clock/index.ts"
import type { Tx } from "#platform/transactions/index.ts"
import type { ReminderType, RemindersDeps } from "./deps.ts"
import { type DueReminder, isFinal, missingEvaluationsReminder, listDueReminders } from "./due-reminders.ts"
import { type MissingEvaluations, createAnnouncements, createCard, countMissing } from "./missing-evaluations.ts"
import { isOpen, presentReminder, requireReminderType } from "./preview.ts"
import { type StoredReminder, claim, reminders } from "./reminders.store.ts"

/**
 * Sends the next reminder once its window is open, and once. (rules/notifications#lock-reminders)
 * @throws Refusal 422, or 409 `type_disabled`, `window_not_open`, `already_sent`
 */
export async function sendReminderNow(deps: RemindersDeps, actor: Actor, asked: string): Promise<SentReminder> {
  const { key, type } = await requireReminderType(deps, asked)
  if (!type.enabled)
    throw new Refusal("type_disabled", `"${reminderLabel(key)}" is switched off. Switch it on, then send it again.`)
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
/** A worker that was away catches up with today's, not with what nobody expects any more. */
const MAX_DELAY = { hours: 12 }

/** Every lock whose window is open and that was not reminded of yet. (rules/notifications#lock-reminders) */
export async function sendLockReminders(deps: RemindersDeps): Promise<void> {
  const now = deps.clock.now()
  for (const key of LOCK_KEYS) {
    const type = await enabledType(deps, key)
    if (!type) continue
    for (const dueReminder of await listDueReminders(deps.db, { key, type, now })) {
      if (Temporal.Instant.compare(dueReminder.opens_at, now) <= 0) await sendIfNeeded(deps, dueReminder, type)
    }
  }
}

/**
 * What the month before still lacks, at the type's own time on each day of the current month until the month before is
 * final. A time that was set after its moment has passed begins on the next day.
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

async function enabledType(deps: RemindersDeps, key: ReminderKey): Promise<ReminderType | null> {
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

type Reminding = { dueReminder: DueReminder; type: ReminderType; actor: Actor | null }

/**
 * Tells the managers, and the team channel, of one reminder: once, however many ask at the same moment. The claim, the
 * announcements and the post commit together.
 * @throws Refusal 422 `nothing_missing` or `nobody_to_tell`, 409 `already_sent`
 */
export function sendReminder(deps: RemindersDeps, { dueReminder, type, actor }: Reminding): Promise<StoredReminder> {
  return deps.transact(async (tx) => {
    await assertNotSent(tx, dueReminder)
    const shortage = await countMissing(deps, tx.db, dueReminder)
    if (shortage.people_short === 0) {
      throw new Refusal("nothing_missing", "Nobody is short of evaluations.")
    }
    const told = type.channels.length === 0 ? { ...shortage, managers: [] } : shortage
    for (const announcement of createAnnouncements(dueReminder, told)) tx.announce(announcement)
    const posted = type.post_to_team_channel && (await post(deps, tx, dueReminder, shortage))
    if (told.managers.length === 0 && !posted) {
      throw new Refusal("nobody_to_tell", "No manager would be told, and nothing is posted to the team channel.")
    }
    const reminder = {
      ...createReminder(dueReminder, tx.at),
      told: true,
      people_short: shortage.people_short,
      recipients_told: told.managers.length,
      posted_to_team_channel: posted,
      sent_by_id: actor?.employee_id ?? null,
    }
    // Whoever was as quick has it: everything above is rolled back.
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

/** Remembers that the reminder fell due with nothing to tell, so that it is not counted again. */
export function recordNothingMissing(
  { transact }: Pick<RemindersDeps, "transact">,
  dueReminder: DueReminder,
): Promise<boolean> {
  return transact((tx) => claim(tx.db, createReminder(dueReminder, tx.at)))
}

async function assertNotSent(tx: Tx, dueReminder: DueReminder): Promise<void> {
  if ((await reminders.find(tx.db, dueReminder.id))?.told) throw alreadySent(dueReminder)
}

function alreadySent({ key }: DueReminder): Refusal {
  const once = key === "scorecard.evals.missing_team" ? "It goes out once on a day" : "Each lock is reminded of once"
  return new Refusal("already_sent", `"${reminderLabel(key)}" was sent before. ${once}.`)
}

async function post(
  deps: RemindersDeps,
  tx: Tx,
  dueReminder: DueReminder,
  shortage: MissingEvaluations,
): Promise<boolean> {
  const card = await createCard(deps, tx.db, dueReminder, shortage)
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
