import { reminderLabel } from "@scorecard/contracts/reminders"
import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import { timestamp } from "#platform/clock/index.ts"
import type { Tx } from "#platform/transactions/index.ts"
import { countShort, type Shortage } from "./count-short.ts"
import type { ReminderType, RemindersDeps } from "./needs.ts"
import type { Occasion } from "./occasions.ts"
import { claim, reminders, type StoredReminder } from "./reminders.store.ts"
import { announcementsOf, cardOf } from "./words.ts"

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
