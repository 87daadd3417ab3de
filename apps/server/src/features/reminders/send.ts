import { Refusal, type RefusalCode } from "@scorecard/contracts/refusals"
import { type ReminderKey, type SentReminder, reminderLabel } from "@scorecard/contracts/reminders"
import type { Actor } from "@scorecard/domain/access"
import { addMonths, easternMonth, formatInstant, lastOccurrence } from "@scorecard/domain/calendar"
import { timestamp } from "#platform/clock/index.ts"
import type { Tx } from "#platform/transactions/index.ts"
import type { ReminderType, RemindersDeps } from "./deps.ts"
import { type Occasion, isFinal, leftoverOf, occasionsAhead } from "./due-reminders.ts"
import { type Shortage, announcementsOf, cardOf, countShort } from "./missing-evaluations.ts"
import { isOpen, presentOccasion, reminderType } from "./preview.ts"
import { type StoredReminder, claim, reminders } from "./reminders.store.ts"

/**
 * Sends the next occasion once its window is open, and once. (rules/notifications#lock-reminders)
 * @throws Refusal 422, or 409 `type_disabled`, `window_not_open`, `already_sent`
 */
export async function sendReminderNow(deps: RemindersDeps, actor: Actor, asked: string): Promise<SentReminder> {
  const { key, type } = await reminderType(deps, asked)
  if (!type.enabled)
    throw new Refusal("type_disabled", `"${reminderLabel(key)}" is switched off. Switch it on, then send it again.`)
  const now = deps.clock.now()
  const [occasion] = await occasionsAhead(deps.db, { key, type, now })
  if (!occasion)
    throw new Refusal(
      "window_not_open",
      "No lock is scheduled: it is switched off, has no pages, or has closed everything up to now.",
    )
  if (!isOpen(occasion, now)) throw tooEarly(occasion)

  const reminder = await remind(deps, { occasion, type, actor })
  const { people_short, recipients_told, posted_to_team_channel } = reminder
  const event = presentOccasion(occasion, now, reminder)
  return { key, event, people_short, recipients_told, posted_to_team_channel }
}

function tooEarly({ at, opens_at }: Occasion): Refusal {
  const window_opens_at = timestamp(opens_at)
  const detail = `It can be sent from ${formatInstant(opens_at)} on.`
  return new Refusal("window_not_open", detail, { extra: { window_opens_at, at: timestamp(at) } })
}

const LOCK_KEYS = ["scorecard.weekly_lock.approaching", "scorecard.monthly_lock.approaching"] as const
const LEFTOVER_KEY = "scorecard.evals.missing_team"
/** A worker that was away catches up with today's, not with what nobody expects any more. */
const LATEST = { hours: 12 }

/** Every lock whose window is open and that was not reminded of yet. (rules/notifications#lock-reminders) */
export async function remindOfLocks(deps: RemindersDeps): Promise<void> {
  const now = deps.clock.now()
  for (const key of LOCK_KEYS) {
    const type = await enabledType(deps, key)
    if (!type) continue
    for (const occasion of await occasionsAhead(deps.db, { key, type, now })) {
      if (Temporal.Instant.compare(occasion.opens_at, now) <= 0) await remindUnlessRefused(deps, occasion, type)
    }
  }
}

/**
 * What the month before still lacks, at the type's own time on each day of the current month until the month before is
 * final. A time that was set after its moment has passed begins on the next day.
 * (rules/notifications#missing-evaluations)
 */
export async function remindOfLeftovers(deps: RemindersDeps): Promise<void> {
  const type = await enabledType(deps, LEFTOVER_KEY)
  if (!type?.schedule) return
  const now = deps.clock.now()
  const due = lastOccurrence(type.schedule, now)
  const changedAt = type.changes.updated_at
  const isMissed = Temporal.Instant.compare(due.at.add(LATEST), now) < 0
  if (isMissed || (changedAt !== null && Temporal.Instant.compare(due.at, changedAt) < 0)) return

  const month = addMonths(easternMonth(due.at), -1)
  const occasion = leftoverOf(month, due)
  if ((await reminders.find(deps.db, occasion.id)) || (await isFinal(deps.db, month))) return
  if (!(await remindUnlessRefused(deps, occasion, type))) await noteQuiet(deps, occasion)
}

async function enabledType(deps: RemindersDeps, key: ReminderKey): Promise<ReminderType | null> {
  const type = (await deps.allTypes(deps.db)).get(key)
  return type?.enabled ? type : null
}

const NO_NEED: readonly RefusalCode[] = ["already_sent", "nothing_missing", "nobody_to_tell"]

async function remindUnlessRefused(deps: RemindersDeps, occasion: Occasion, type: ReminderType): Promise<boolean> {
  try {
    await remind(deps, { occasion, type, actor: null })
    return true
  } catch (error) {
    if (error instanceof Refusal && NO_NEED.includes(error.code)) return false
    throw error
  }
}

type Reminding = { occasion: Occasion; type: ReminderType; actor: Actor | null }

/**
 * Tells the managers, and the team channel, of one occasion: once, however many ask at the same moment. The claim, the
 * announcements and the post commit together.
 * @throws Refusal 422 `nothing_missing` or `nobody_to_tell`, 409 `already_sent`
 */
export function remind(deps: RemindersDeps, { occasion, type, actor }: Reminding): Promise<StoredReminder> {
  return deps.transact(async (tx) => {
    await refuseIfTold(tx, occasion)
    const shortage = await countShort(deps, tx.db, occasion)
    if (shortage.people_short === 0) {
      throw new Refusal("nothing_missing", "Nobody is short of evaluations.")
    }
    const told = type.channels.length === 0 ? { ...shortage, managers: [] } : shortage
    for (const announcement of announcementsOf(occasion, told)) tx.announce(announcement)
    const posted = type.post_to_team_channel && (await post(deps, tx, occasion, shortage))
    if (told.managers.length === 0 && !posted) {
      throw new Refusal("nobody_to_tell", "No manager would be told, and nothing is posted to the team channel.")
    }
    const reminder = {
      ...settled(occasion, tx.at),
      told: true,
      people_short: shortage.people_short,
      recipients_told: told.managers.length,
      posted_to_team_channel: posted,
      sent_by_id: actor?.employee_id ?? null,
    }
    // Whoever was as quick has it: everything above is rolled back.
    if (!(await claim(tx.db, reminder))) throw alreadySent(occasion)
    const { recipients_told, people_short } = reminder
    tx.audit(actor, "reminder.sent", {
      collection: reminders.name,
      id: occasion.id,
      change: { recipients_told, people_short, posted_to_team_channel: posted },
    })
    return reminder
  })
}

/** Remembers that the occasion fell due with nothing to tell, so that it is not counted again. */
export function noteQuiet({ transact }: Pick<RemindersDeps, "transact">, occasion: Occasion): Promise<boolean> {
  return transact((tx) => claim(tx.db, settled(occasion, tx.at)))
}

async function refuseIfTold(tx: Tx, occasion: Occasion): Promise<void> {
  if ((await reminders.find(tx.db, occasion.id))?.told) throw alreadySent(occasion)
}

function alreadySent({ key }: Occasion): Refusal {
  const once = key === "scorecard.evals.missing_team" ? "It goes out once on a day" : "Each lock is reminded of once"
  return new Refusal("already_sent", `"${reminderLabel(key)}" was sent before. ${once}.`)
}

async function post(deps: RemindersDeps, tx: Tx, occasion: Occasion, shortage: Shortage): Promise<boolean> {
  const card = await cardOf(deps, tx.db, occasion, shortage)
  return deps.queueTeamPost(tx, { key: occasion.id, card })
}

function settled({ id, key, month, week_start, at }: Occasion, now: string): StoredReminder {
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
