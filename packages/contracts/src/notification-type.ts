import type { AccessLevel } from "@scorecard/domain/access"
import type { TemplateVariable } from "./notification-words.ts"

/**
 * Ways to one person. A team channel's posts are shared notices, not a person's. (rules/notifications#automated-posts)
 */
export const CHANNELS = ["in_app", "email"] as const
export type Channel = (typeof CHANNELS)[number]

/**
 * - `event`: told when it happens;
 * - `reminder`: told by the worker ahead of a lock, whatever the type's clock says
 *   (rules/notifications#lock-reminders);
 * - `scheduled`: told at the type's own time and time zone.
 */
export type NotificationPace = "event" | "reminder" | "scheduled"

/**
 * What people are told of, by whom it is caused and how it reads unless an admin words it otherwise.
 * (rules/notifications#types)
 */
export type NotificationType = {
  key: string
  label: string
  group: "entries" | "requests" | "evaluations" | "locks" | "people" | "news" | "feedback"
  recipients: string
  /** The lowest level that ever receives it; below it nobody is offered a choice. Everybody unless said. */
  lowest_level?: AccessLevel
  pace: NotificationPace
  /** What `{{name}}` may say in the templates. */
  variables: readonly TemplateVariable[]
  title_template: string
  body_template: string
  channels: readonly Channel[]
  enabled: boolean
  schedule: { time: string; timezone: string } | null
  /**
   * Whether "also post to the team channel" may be chosen: shared notices only, never personal ones.
   * (rules/notifications#automated-posts)
   */
  team_channel: boolean
  /** Whether super admins administer it in the catalog. */
  in_catalogue: boolean
  /** Whether people choose their channels of it. */
  in_preferences: boolean
}

/** What most types have in common: told when it happens, both ways. */
export const EVENT = {
  pace: "event",
  channels: CHANNELS,
  enabled: true,
  schedule: null,
  team_channel: false,
  in_catalogue: true,
  in_preferences: true,
} as const
