import type { CatalogueType } from "@scorecard/contracts/notification-catalogue"
import { notificationType, type NotificationType } from "@scorecard/contracts/notification-types"
import { SUPER_ADMIN, type Actor } from "@scorecard/domain/access"
import type { StandingType } from "./types.store.ts"

/** As the catalog shows it to super admins. */
export function presentType({ access_level }: Pick<Actor, "access_level">, type: StandingType): CatalogueType {
  const { key, label, group, recipients, pace, variables, team_channel, changes } = type
  const original = notificationType(key) ?? type
  const edit = access_level === SUPER_ADMIN
  return {
    key,
    label,
    group,
    recipients,
    pace,
    ...settingsOf(type),
    post_to_team_channel: team_channel ? type.post_to_team_channel : null,
    variables: [...variables],
    allowed_channels: [...original.channels],
    defaults: settingsOf(original),
    updated_at: changes.updated_at,
    updated_by_id: changes.updated_by_id,
    version: changes.version,
    abilities: {
      edit,
      schedule: edit && pace === "scheduled",
      post_to_team_channel: edit && team_channel,
      preview: edit && pace !== "event",
      send_now: edit && pace !== "event",
    },
  }
}

function settingsOf({ enabled, title_template, body_template, channels, schedule }: NotificationType) {
  return { enabled, title_template, body_template, channels: [...channels], schedule }
}
