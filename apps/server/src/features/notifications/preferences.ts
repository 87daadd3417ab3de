import { NOTIFICATION_TYPES, type NotificationType } from "@scorecard/contracts/notification-types"
import type { Preferences, PreferencesDraft, QuietHours } from "@scorecard/contracts/notifications"
import type { Actor } from "@scorecard/domain/access"
import { type Database, refuseOtherVersion } from "#platform/documents/index.ts"
import type { World } from "#platform/world.ts"
import type { Recipient } from "./people.store.ts"
import {
  type TypeSettings,
  type StoredPreferences,
  loadTypes,
  lockPreferences,
  preferences,
  loadPreferences,
} from "./settings.store.ts"

const ALL_CHANNELS = { in_app: true, email: true }
const choices = NOTIFICATION_TYPES.filter((type) => type.in_preferences)

export async function getPreferences({ db }: Pick<World, "db">, actor: Actor): Promise<Preferences> {
  return present(db, actor, await loadPreferences(db, actor.employee_id))
}

/** Replaces what was chosen; a type that is not named goes back to both ways. @throws Refusal 412 */
export function updatePreferences(
  { transact }: Pick<World, "transact">,
  actor: Actor,
  { draft, ifMatch }: { draft: PreferencesDraft; ifMatch: number | null },
): Promise<Preferences> {
  return transact(async (tx) => {
    const current = await lockPreferences(tx.db, actor.employee_id)
    refuseOtherVersion(ifMatch, current)
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

/** Types that only managers or admins receive are not offered to others. */
function canReceive({ access_level }: Actor) {
  return ({ lowest_level = 1 }: NotificationType): boolean => access_level >= lowest_level
}

/** What a type that only one channel is open for says of the other is kept for when it opens again. */
async function present(db: Database, actor: Actor, stored: StoredPreferences): Promise<Preferences> {
  const settings = await loadTypes(db)
  const receivable = choices.filter(canReceive(actor))
  return {
    types: Object.fromEntries(receivable.map(({ key }) => [key, stored.types[key] ?? ALL_CHANNELS])),
    quiet_hours: stored.quiet_hours,
    offered: receivable.map(({ key, label, group }) => {
      const type = settings.get(key)
      return { key, label, group, channels: type?.enabled ? [...type.channels] : [] }
    }),
    version: stored.version,
    abilities: { edit: actor.impersonated_by === null },
  }
}

/** Whether the type goes this way, and the person has not chosen otherwise. */
export function wantsNotice(
  { type, recipient }: { type: TypeSettings; recipient: Recipient },
  channel: "in_app" | "email",
): boolean {
  if (!type.channels.includes(channel)) return false
  return !type.in_preferences || (recipient.preferences?.types[type.key]?.[channel] ?? true)
}

/**
 * Whether clocks of the person's zone show a time from `start` until before `end`, where `end` may lie beyond midnight.
 * It goes by what the clocks show: an hour that a night skips is not quiet, one that it repeats is quiet twice.
 */
export function isQuiet({ start, end, timezone }: QuietHours, now: Temporal.Instant): boolean {
  const time = now.toZonedDateTimeISO(timezone).toPlainTime().toString({ smallestUnit: "minute" })
  return start < end ? start <= time && time < end : start <= time || time < end
}
