import type { AccessLevel } from "@scorecard/domain/access"
import type { TemplateVariable } from "./notification-words.ts"

/**
 * Channels to one person. Team-channel posts are shared notices instead. (rules/notifications#automated-posts)
 */
export const CHANNELS = ["in_app", "email"] as const
export type Channel = (typeof CHANNELS)[number]

/**
 * - `event`: sent when it happens;
 * - `reminder`: sent by the worker ahead of a lock, regardless of the type's schedule
 *   (rules/notifications#lock-reminders);
 * - `scheduled`: sent at the type's own time and time zone.
 */
export type NotificationPace = "event" | "reminder" | "scheduled"

/**
 * A notification type: what triggers it, who receives it, and its default wording.
 * (rules/notifications#types)
 */
export type NotificationType = {
  key: string
  label: string
  group: "entries" | "requests" | "evaluations" | "results" | "locks" | "people" | "news" | "feedback"
  recipients: string
  /** The lowest level that ever receives it; lower levels aren't offered a choice. Defaults to everyone. */
  lowest_level?: AccessLevel
  pace: NotificationPace
  /** Variables that the templates may use, as `{{name}}`. */
  variables: readonly TemplateVariable[]
  title_template: string
  body_template: string
  channels: readonly Channel[]
  enabled: boolean
  schedule: { time: string; timezone: string } | null
  /**
   * Whether "also post to the team channel" is offered: shared notices only, never personal ones.
   * (rules/notifications#automated-posts)
   */
  team_channel: boolean
  /** Whether super admins can edit it in the catalog. */
  is_in_catalog: boolean
  /** Whether people choose their channels for it. */
  in_preferences: boolean
}

/** Defaults for most types: sent when it happens, through both channels. */
export const EVENT = {
  pace: "event",
  channels: CHANNELS,
  enabled: true,
  schedule: null,
  team_channel: false,
  is_in_catalog: true,
  in_preferences: true,
} as const
