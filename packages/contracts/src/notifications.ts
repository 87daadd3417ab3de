import { z } from "zod"
import { BooleanQuery, EmployeeId, Id, Timestamp, Version, listOf, pageQuery, sortQuery } from "./common.ts"
import { CHANNELS, NOTIFICATION_TYPES } from "./notification-types.ts"
import { route } from "./route.ts"

const tag = "notifications"

/** A time of day, whichever clock shows it. */
export const ClockTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "A time is HH:MM, from 00:00 to 23:59.")
  .meta({ example: "18:30" })

/** Intl also takes offsets such as +05:00: they are no zones. */
function isTimeZone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat("en", { timeZone: name }).format(0) !== ""
  } catch {
    return false
  }
}

export const TimeZone = z
  .string()
  .max(60)
  .refine(isTimeZone, "A time zone of the IANA list is needed, such as America/New_York.")
  .meta({ example: "America/New_York" })

/** Something that one person was told of. (rules/notifications#notification) */
export const Notification = z
  .strictObject({
    _id: Id,
    type: z.string().meta({ example: "scorecard.sbs.submitted_for_you" }),
    title: z.string(),
    body: z.string().meta({ description: "Plain text" }),
    link: z.string().nullable().meta({ description: "A path of the web client, or a whole web address" }),
    data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    created_at: Timestamp,
    read_at: Timestamp.nullable(),
    mirrored_from: EmployeeId.optional().meta({
      description: "Whose notification it is: it was made for them while you acted as them",
    }),
  })
  .meta({ id: "Notification" })
export type Notification = z.infer<typeof Notification>

function isKnownType(asked: string): boolean {
  return NOTIFICATION_TYPES.some(({ key }) => (asked.endsWith(".") ? key.startsWith(asked) : key === asked))
}

export const NotificationQuery = z.strictObject({
  unread: BooleanQuery.optional(),
  type: z
    .string()
    .regex(/^[a-z0-9_]+(\.[a-z0-9_]+)*\.?$/, "A type's key is needed, or the beginning of one that ends with a dot.")
    .max(100)
    .refine(isKnownType, "There is no such type of notification, and none whose key begins so.")
    .optional()
    .meta({ description: "A type's key, or all whose keys begin so: `scorecard.`" }),
  sort: sortQuery(["created_at"], "-created_at"),
  ...pageQuery,
})
export type NotificationQuery = z.output<typeof NotificationQuery>

export const listNotifications = route({
  method: "GET",
  path: "/v1/notifications",
  tag,
  summary: "Your inbox, newest first unless asked otherwise",
  query: NotificationQuery,
  reply: listOf(Notification),
  conditional: true,
})

export const readUnreadCount = route({
  method: "GET",
  path: "/v1/notifications/unread-count",
  tag,
  summary: "How many you have not read",
  reply: z.strictObject({ unread: z.number().int().min(0) }).meta({ id: "UnreadCount" }),
  conditional: true,
})

export const markRead = route({
  method: "POST",
  path: "/v1/notifications/{id}/read",
  tag,
  summary: "Mark one as read; one that was read stays as it is",
  description: "Only by the person themselves: what somebody else read as them, they have not.",
  refusedWhileImpersonating: true,
  params: z.strictObject({ id: Id }),
  reply: Notification,
})

export const markAllRead = route({
  method: "POST",
  path: "/v1/notifications/read-all",
  tag,
  summary: "Mark all as read",
  description: "Only by the person themselves: what somebody else read as them, they have not.",
  refusedWhileImpersonating: true,
  reply: z
    .strictObject({ read: z.number().int().min(0).meta({ description: "How many were unread" }) })
    .meta({ id: "ReadNotifications" }),
})

const chosen = NOTIFICATION_TYPES.filter((type) => type.in_preferences).map((type) => type.key)
const types = z
  .partialRecord(z.enum(chosen), z.strictObject({ in_app: z.boolean(), email: z.boolean() }))
  .meta({ description: "By type; a type that is not named is delivered both ways" })

export const QuietHours = z
  .strictObject({ start: ClockTime, end: ClockTime, timezone: TimeZone })
  .refine(({ start, end }) => start !== end, { path: ["end"], message: "The end is another time than the start." })
  .meta({
    id: "QuietHours",
    description:
      "No notification is mailed from `start` until `end`, also across midnight, nor later on; the inbox has it. " +
      "The emails of a broadcast and of a welcome are not held back: somebody chose to send them to you now",
  })
export type QuietHours = z.infer<typeof QuietHours>

export const PreferencesDraft = z
  .strictObject({ types, quiet_hours: QuietHours.nullable() })
  .meta({ id: "NotificationPreferencesDraft" })
export type PreferencesDraft = z.output<typeof PreferencesDraft>

export const Preferences = z
  .strictObject({
    types: z.record(z.string(), z.strictObject({ in_app: z.boolean(), email: z.boolean() })),
    quiet_hours: QuietHours.nullable(),
    offered: z
      .array(
        z.strictObject({ key: z.string(), label: z.string(), group: z.string(), channels: z.array(z.enum(CHANNELS)) }),
      )
      .meta({ description: "The types to choose of, with the ways that are open at the moment" }),
    version: Version,
    abilities: z.strictObject({ edit: z.boolean() }),
  })
  .meta({ id: "NotificationPreferences" })
export type Preferences = z.infer<typeof Preferences>

export const readPreferences = route({
  method: "GET",
  path: "/v1/notifications/preferences",
  tag,
  summary: "How you are told of what",
  reply: Preferences,
})

export const changePreferences = route({
  method: "PUT",
  path: "/v1/notifications/preferences",
  tag,
  summary: "Choose how you are told of what, and your quiet hours",
  refusedWhileImpersonating: true,
  body: PreferencesDraft,
  reply: Preferences,
  refusals: ["version_mismatch"],
})

export const openNotificationStream = route({
  method: "GET",
  path: "/v1/notifications/stream",
  tag,
  summary: "Be told at once",
  description:
    "Server-sent events: `unread` with `{unread}` at the beginning and after each change, `notification` with each new notification. " +
    "A client that comes back with `Last-Event-ID` gets what it missed. Send `Accept: text/event-stream`. " +
    "The stream ends with the session; whoever reads too slowly is cut off.",
  stream: { media_type: "text/event-stream", description: "Events until one side ends it" },
  refusals: ["too_many_streams"],
})
