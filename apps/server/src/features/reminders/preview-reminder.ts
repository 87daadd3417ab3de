import { LISTED_RECIPIENTS, type ReminderKey, type ReminderPreview } from "@scorecard/contracts/reminders"
import { countShort, type Shortage } from "./count-short.ts"
import type { ReminderType, RemindersDeps } from "./needs.ts"
import { occasionsAhead, type Occasion } from "./occasions.ts"
import { presentOccasion } from "./present-occasion.ts"
import { reminderType } from "./reminder-type.ts"
import { reminders } from "./reminders.store.ts"
import { cardOf, dataOf } from "./words.ts"

/**
 * The next occasion, also outside its window, and what would be said of it now. Writes nothing.
 * (rules/notifications#lock-reminders)
 */
export async function previewReminder(deps: RemindersDeps, asked: string): Promise<ReminderPreview> {
  const { key, type } = await reminderType(deps, asked)
  const now = deps.clock.now()
  const [occasion] = await occasionsAhead(deps.db, { key, type, now })
  if (!occasion) return nothingAhead(key, type)

  const shortage = await countShort(deps, deps.db, occasion)
  const { people_short, missing, managers } = shortage
  const told = type.channels.length === 0 ? [] : managers
  return {
    key,
    enabled: type.enabled,
    event: presentOccasion(occasion, now, await reminders.find(deps.db, occasion.id)),
    people_short,
    missing,
    recipients: told.slice(0, LISTED_RECIPIENTS),
    recipients_total: told.length,
    sample: await sampleOf(deps, occasion, shortage),
    team_card: await teamCard(deps, { occasion, type, shortage }),
  }
}

function nothingAhead(key: ReminderKey, { enabled }: ReminderType): ReminderPreview {
  const none = { people_short: 0, missing: 0, recipients: [], recipients_total: 0, sample: null, team_card: null }
  return { key, enabled, event: null, ...none }
}

function sampleOf(deps: RemindersDeps, occasion: Occasion, { managers, ...company }: Shortage) {
  const reader = managers[0] ?? { ...company, name: "A manager" }
  const told = { type: occasion.key, data: dataOf(occasion, reader), actor_id: null }
  return deps.wordsFor(deps.db, told, reader)
}

type Carded = { occasion: Occasion; type: ReminderType; shortage: Shortage }

async function teamCard(
  deps: RemindersDeps,
  { occasion, type, shortage }: Carded,
): Promise<ReminderPreview["team_card"]> {
  const { title, lines, link } = await cardOf(deps, deps.db, occasion, shortage)
  const not_posted_because = type.post_to_team_channel ? await deps.whyNoPost(deps.db) : "not_chosen"
  return { title, lines: [...lines], link, would_post: not_posted_because === null, not_posted_because }
}
