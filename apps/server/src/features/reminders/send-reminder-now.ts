import { Refusal } from "@scorecard/contracts/refusals"
import { type SentReminder, reminderLabel } from "@scorecard/contracts/reminders"
import type { Actor } from "@scorecard/domain/access"
import { formatInstant } from "@scorecard/domain/calendar"
import { timestamp } from "#platform/clock/index.ts"
import type { RemindersDeps } from "./needs.ts"
import { occasionsAhead, type Occasion } from "./occasions.ts"
import { isOpen, presentOccasion } from "./present-occasion.ts"
import { remind } from "./remind.ts"
import { reminderType } from "./reminder-type.ts"

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
