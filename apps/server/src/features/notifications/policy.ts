import type { CatalogType } from "@scorecard/contracts/notification-catalogue"
import type { NotificationType } from "@scorecard/contracts/notification-types"
import type { Preferences } from "@scorecard/contracts/notifications"
import { SUPER_ADMIN, type Actor } from "@scorecard/domain"

/** Types that only managers or admins receive are not offered to others. */
export function canReceive({ access_level }: Actor, { lowest_level = 1 }: NotificationType): boolean {
  return access_level >= lowest_level
}

/** Nobody changes the preferences of a person whom they impersonate. */
export function preferencesAbilities({ impersonated_by }: Actor): Preferences["abilities"] {
  return { edit: impersonated_by === null }
}

/** Everybody who sees the catalog sees every type; only super admins change types, or send reminders by hand. */
export function typeAbilities(
  { access_level }: Actor,
  { pace, team_channel }: Pick<NotificationType, "pace" | "team_channel">,
): CatalogType["abilities"] {
  const edit = access_level === SUPER_ADMIN
  return {
    edit,
    schedule: edit && pace === "scheduled",
    post_to_team_channel: edit && team_channel,
    preview: edit && pace !== "event",
    send_now: edit && pace !== "event",
  }
}
