import { z } from "zod"
import { EmployeeId, Id, lineOf, Timestamp, Version } from "./common.ts"
import { CHANNELS, NOTIFICATION_TYPES } from "./notification-types.ts"
import { ClockTime, TimeZone } from "./notifications.ts"
import { route } from "./route.ts"

const tag = "notification types"

/** The types that super admins can edit. */
export const CATALOG_KEYS = NOTIFICATION_TYPES.filter((type) => type.is_in_catalog).map((type) => type.key)

/** The time of day, and its time zone, at which a scheduled type is sent. */
export const TypeSchedule = z.strictObject({ time: ClockTime, timezone: TimeZone }).meta({ id: "TypeSchedule" })

const TITLE_LENGTH = 200
const BODY_LENGTH = 2000
const title_template = lineOf(TITLE_LENGTH)
const body_template = z.string().trim().min(1).max(BODY_LENGTH)
const channels = z
  .array(z.enum(CHANNELS))
  .max(CHANNELS.length)
  .refine((list) => new Set(list).size === list.length, "Name each channel only once.")

const settings = {
  enabled: z.boolean(),
  title_template,
  body_template,
  channels: z.array(z.enum(CHANNELS)),
  schedule: TypeSchedule.nullable(),
}

/** A notification type with its current settings and its defaults. (rules/notifications#types) */
export const CatalogType = z
  .strictObject({
    key: z.string(),
    label: z.string(),
    group: z.string(),
    recipients: z.string().meta({ description: "Who is notified" }),
    pace: z.enum(["event", "reminder", "scheduled"]),
    ...settings,
    post_to_team_channel: z
      .boolean()
      .nullable()
      .meta({ description: "Null if there is no such choice: personal notices never go to the channel" }),
    variables: z.array(z.string()).meta({ description: "Variables that the templates may use in {{ }}" }),
    allowed_channels: z.array(z.enum(CHANNELS)),
    defaults: z.strictObject(settings),
    updated_at: Timestamp.nullable(),
    updated_by_id: EmployeeId.nullable(),
    version: Version,
    abilities: z.strictObject({
      edit: z.boolean(),
      schedule: z.boolean(),
      post_to_team_channel: z.boolean(),
      preview: z.boolean(),
      send_now: z.boolean(),
    }),
  })
  .meta({ id: "NotificationType" })
export type CatalogType = z.infer<typeof CatalogType>

/** A JSON merge patch in which null resets a field to its default. */
export const TypeChange = z
  .strictObject({
    enabled: z.boolean().nullable(),
    title_template: title_template.nullable(),
    body_template: body_template.nullable(),
    channels: channels.nullable().meta({
      description:
        "At least one, or none for a type that is only posted to the team channel. Use `enabled` to turn a type off",
    }),
    schedule: TypeSchedule.partial().nullable().meta({
      description: "Null resets the schedule to its default. Use `enabled` to stop it",
    }),
    post_to_team_channel: z.boolean().nullable(),
  })
  .partial()
  .meta({ id: "NotificationTypeChange", description: "Null resets a field to its default" })
export type TypeChange = z.output<typeof TypeChange>

export const listNotificationTypes = route({
  method: "GET",
  path: "/v1/system/notifications/types",
  webOnly: true,
  tag,
  summary: "List the notification types",
  level: 5,
  reply: z.strictObject({ items: z.array(CatalogType) }).meta({ id: "NotificationTypes" }),
})

const params = z.strictObject({ key: z.enum(CATALOG_KEYS) })

export const readNotificationType = route({
  method: "GET",
  path: "/v1/system/notifications/types/{key}",
  webOnly: true,
  tag,
  summary: "Get a notification type",
  level: 5,
  params,
  reply: CatalogType,
})

export const changeNotificationType = route({
  method: "PATCH",
  path: "/v1/system/notifications/types/{key}",
  webOnly: true,
  tag,
  summary: "Change a notification type",
  description:
    "Turn it on or off, edit its templates, restrict its channels, or set its schedule. Templates are plain text with the type's `{{variables}}`; unknown ones are rejected by name. `channels` must be a subset of the allowed ones. Only scheduled types have a schedule; only lock and missing-evaluation types have a team channel. Null resets a field to the value in `defaults`; to stop a type, set `enabled` to false.",
  level: 5,
  params,
  body: TypeChange,
  reply: CatalogType,
  refusals: ["version_mismatch"],
})

export const retryAnnouncement = route({
  method: "POST",
  path: "/v1/system/notifications/dead/{id}/retry",
  webOnly: true,
  tag,
  summary: "Retry a dead notification announcement",
  description: "The system status lists them. It is retried immediately, at most five times.",
  level: 5,
  params: z.strictObject({ id: Id }),
  reply: z.strictObject({ announcement_id: Id, status: z.literal("waiting") }).meta({ id: "RetriedAnnouncement" }),
})
