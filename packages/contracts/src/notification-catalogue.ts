import { z } from "zod"
import { EmployeeId, Id, ONE_LINE, Timestamp, Version, isOneLine } from "./common.ts"
import { CHANNELS, NOTIFICATION_TYPES } from "./notification-types.ts"
import { ClockTime, TimeZone } from "./notifications.ts"
import { route } from "./route.ts"

const tag = "notification types"

export const CATALOGUE_KEYS = NOTIFICATION_TYPES.filter((type) => type.in_catalogue).map((type) => type.key)

export const TypeSchedule = z.strictObject({ time: ClockTime, timezone: TimeZone }).meta({ id: "TypeSchedule" })

const TITLE_LENGTH = 200
const BODY_LENGTH = 2000
const title_template = z.string().trim().min(1).max(TITLE_LENGTH).refine(isOneLine, ONE_LINE)
const body_template = z.string().trim().min(1).max(BODY_LENGTH)
const channels = z
  .array(z.enum(CHANNELS))
  .max(CHANNELS.length)
  .refine((list) => new Set(list).size === list.length, "Each channel is named once.")

const settings = {
  enabled: z.boolean(),
  title_template,
  body_template,
  channels: z.array(z.enum(CHANNELS)),
  schedule: TypeSchedule.nullable(),
}

/** A type as it stands, and as it is when nobody has changed it. (rules/notifications#types) */
export const CatalogueType = z
  .strictObject({
    key: z.string(),
    label: z.string(),
    group: z.string(),
    recipients: z.string().meta({ description: "Who is told" }),
    pace: z.enum(["event", "reminder", "scheduled"]),
    ...settings,
    post_to_team_channel: z
      .boolean()
      .nullable()
      .meta({ description: "null where there is no such choice: personal notices never go to the channel" }),
    variables: z.array(z.string()).meta({ description: "What may stand in {{ }} in the templates" }),
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
export type CatalogueType = z.infer<typeof CatalogueType>

export const TypeChange = z
  .strictObject({
    enabled: z.boolean().nullable(),
    title_template: title_template.nullable(),
    body_template: body_template.nullable(),
    channels: channels.nullable().meta({
      description:
        "At least one; none only for a type that is posted to the team channel, which is then all that it does. " +
        "`enabled` switches a type off",
    }),
    schedule: TypeSchedule.partial().nullable().meta({
      description: "null sets the clock back to its default, it does not stop it: `enabled` does",
    }),
    post_to_team_channel: z.boolean().nullable(),
  })
  .partial()
  .meta({ id: "NotificationTypeChange", description: "null sets a field back to its default" })
export type TypeChange = z.output<typeof TypeChange>

export const listNotificationTypes = route({
  method: "GET",
  path: "/v1/system/notifications/types",
  webOnly: true,
  tag,
  summary: "Every type of notification that can be administered",
  level: 5,
  reply: z.strictObject({ items: z.array(CatalogueType) }).meta({ id: "NotificationTypes" }),
})

const params = z.strictObject({ key: z.enum(CATALOGUE_KEYS) })

export const readNotificationType = route({
  method: "GET",
  path: "/v1/system/notifications/types/{key}",
  webOnly: true,
  tag,
  summary: "One type",
  level: 5,
  params,
  reply: CatalogueType,
})

export const changeNotificationType = route({
  method: "PATCH",
  path: "/v1/system/notifications/types/{key}",
  webOnly: true,
  tag,
  summary: "Switch a type on or off, word it, restrict its channels, set its clock",
  description:
    "Templates are plain text with `{{variables}}` of the type; others are refused by name. `channels` is a part of the " +
    "allowed ones. A schedule is of scheduled types only, the team channel of lock and missing-evaluation types only. " +
    "null sets a field back to what `defaults` shows; to stop a type, set `enabled` to false.",
  level: 5,
  params,
  body: TypeChange,
  reply: CatalogueType,
  refusals: ["version_mismatch"],
})

export const retryAnnouncement = route({
  method: "POST",
  path: "/v1/system/notifications/dead/{id}/retry",
  webOnly: true,
  tag,
  summary: "Deliver an announcement that was set aside",
  description: "The system status lists them. It is tried at once, five times at most.",
  level: 5,
  params: z.strictObject({ id: Id }),
  reply: z.strictObject({ announcement_id: Id, status: z.literal("waiting") }).meta({ id: "RetriedAnnouncement" }),
})
