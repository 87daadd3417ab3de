import { Refusal, invalidField } from "@scorecard/contracts/refusals"
import {
  LISTED_RECIPIENTS,
  type ReminderEvent,
  type ReminderKey,
  type ReminderPreview,
  isReminderKey,
} from "@scorecard/contracts/reminders"
import { timestamp } from "#platform/clock/index.ts"
import type { ReminderType, RemindersDeps } from "./deps.ts"
import { type Occasion, occasionsAhead } from "./due-reminders.ts"
import { type Shortage, cardOf, countShort, dataOf } from "./missing-evaluations.ts"
import { type StoredReminder, reminders } from "./reminders.store.ts"

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

export function isOpen({ opens_at }: Occasion, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(opens_at, now) <= 0
}

export function presentOccasion(
  occasion: Occasion,
  now: Temporal.Instant,
  kept: Pick<StoredReminder, "told" | "settled_at"> | null,
): ReminderEvent {
  const { month, week_start, at, opens_at } = occasion
  return {
    ...month,
    week_start,
    at: timestamp(at),
    window_opens_at: timestamp(opens_at),
    window_open: isOpen(occasion, now),
    sent_at: kept?.told ? kept.settled_at : null,
  }
}

/** @throws Refusal 422 for a type that is told by somebody's doing and not by a clock; 404 */
export async function reminderType(
  { db, allTypes }: Pick<RemindersDeps, "db" | "allTypes">,
  key: string,
): Promise<{ key: ReminderKey; type: ReminderType }> {
  if (!isReminderKey(key))
    throw invalidField("key", "This type goes by its event: there is nothing to send ahead of it.")
  const type = (await allTypes(db)).get(key)
  if (!type) throw new Refusal("not_found", "There is no such type of notification.")
  return { key, type }
}
