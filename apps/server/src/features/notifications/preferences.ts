import { NOTIFICATION_TYPES } from "@scorecard/contracts/notification-types"
import type { Preferences, PreferencesDraft, QuietHours } from "@scorecard/contracts/notifications"
import type { Actor } from "@scorecard/domain"
import { assertSameVersion, type Database, type Platform } from "#platform/index.ts"
import { canReceive, preferencesAbilities } from "./policy.ts"
import type { Recipient } from "./people.store.ts"
import {
  loadPreferences,
  loadTypes,
  lockPreferences,
  preferences,
  type StoredPreferences,
  type TypeSettings,
} from "./settings.store.ts"

const ALL_CHANNELS = { in_app: true, email: true }
const selectableTypes = NOTIFICATION_TYPES.filter((type) => type.in_preferences)

export async function getPreferences({ db }: Pick<Platform, "db">, actor: Actor): Promise<Preferences> {
  return present(db, actor, await loadPreferences(db, actor.employee_id))
}

/** Replaces the preferences; a type that is left out goes back to both channels. @throws Refusal 412 */
export function updatePreferences(
  { transact }: Pick<Platform, "transact">,
  actor: Actor,
  { draft, ifMatch }: { draft: PreferencesDraft; ifMatch: number | null },
): Promise<Preferences> {
  return transact(async (tx) => {
    const current = await lockPreferences(tx.db, actor.employee_id)
    assertSameVersion(ifMatch, current)
    const saved = await preferences.replace(tx.db, { ...current, ...draft, updated_at: tx.at })
    const { types, quiet_hours } = current
    tx.audit(actor, "notification_preferences.changed", {
      collection: preferences.name,
      id: actor.employee_id,
      employee_id: actor.employee_id,
      change: { before: { types, quiet_hours }, after: draft },
    })
    return present(tx.db, actor, saved)
  })
}

/** A choice for a channel that is closed for its type is still returned, for when the channel opens again. */
async function present(db: Database, actor: Actor, stored: StoredPreferences): Promise<Preferences> {
  const types = await loadTypes(db)
  const receivable = selectableTypes.filter((type) => canReceive(actor, type))
  return {
    types: Object.fromEntries(receivable.map(({ key }) => [key, stored.types[key] ?? ALL_CHANNELS])),
    quiet_hours: stored.quiet_hours,
    offered: receivable.map(({ key, label, group }) => {
      const type = types.get(key)
      return { key, label, group, channels: type?.enabled ? [...type.channels] : [] }
    }),
    version: stored.version,
    abilities: preferencesAbilities(actor),
  }
}

/** Whether the type uses this channel and the person has not opted out. */
export function wantsNotice(
  { type, recipient }: { type: TypeSettings; recipient: Recipient },
  channel: "in_app" | "email",
): boolean {
  if (!type.channels.includes(channel)) return false
  return !type.in_preferences || (recipient.preferences?.types[type.key]?.[channel] ?? true)
}

/**
 * Whether the local time in the person's zone is from `start` until before `end`, possibly across midnight. Local times
 * count: an hour skipped by daylight saving time is never quiet, a repeated one is quiet twice.
 */
export function isQuiet({ start, end, timezone }: QuietHours, now: Temporal.Instant): boolean {
  const time = now.toZonedDateTimeISO(timezone).toPlainTime().toString({ smallestUnit: "minute" })
  return start < end ? start <= time && time < end : start <= time || time < end
}
