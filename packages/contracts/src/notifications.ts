import { z } from "zod"
import { LANGUAGE_CODES } from "@scorecard/domain/languages"
import { BooleanQuery, EmployeeId, Id, Timestamp, Version, listOf, pageQuery, sortQuery } from "./common.ts"
import { CHANNELS, NOTIFICATION_TYPES } from "./notification-types.ts"
import { route } from "./route.ts"

const tag = "notifications"

/** A time of day, in any time zone. */
export const ClockTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time as HH:MM, from 00:00 to 23:59.")
  .meta({ example: "18:30" })

/** Intl also accepts offsets such as +05:00, which aren't time zones. */
function isTimeZone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat("en", { timeZone: name }).format(0) !== ""
  } catch {
    return false
  }
}

/** An IANA time zone name. */
export const TimeZone = z
  .string()
  .max(60)
  .refine(isTimeZone, "Enter an IANA time zone, such as America/New_York.")
  .meta({ example: "America/New_York" })

/** A notification to one person. (rules/notifications#notification) */
export const Notification = z
  .strictObject({
    _id: Id,
    type: z.string().meta({ example: "scorecard.sbs.submitted_for_you" }),
    title: z.string(),
    body: z.string().meta({ description: "Plain text" }),
    link: z.string().nullable().meta({ description: "A web-client path or a full web address" }),
    data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    created_at: Timestamp,
    read_at: Timestamp.nullable(),
    mirrored_from: EmployeeId.optional().meta({
      description: "The employee you were impersonating when it was created",
    }),
  })
  .meta({ id: "Notification" })
export type Notification = z.infer<typeof Notification>

function isKnownType(text: string): boolean {
  return NOTIFICATION_TYPES.some(({ key }) => (text.endsWith(".") ? key.startsWith(text) : key === text))
}

export const NotificationQuery = z.strictObject({
  unread: BooleanQuery.optional(),
  type: z
    .string()
    .regex(/^[a-z0-9_]+(\.[a-z0-9_]+)*\.?$/, "Enter a type's key, or a prefix of one that ends with a dot.")
    .max(100)
    .refine(isKnownType, "No notification type has this key or prefix.")
    .optional()
    .meta({ description: "A type's key, or a prefix such as `scorecard.`" }),
  sort: sortQuery(["created_at"], "-created_at"),
  ...pageQuery,
})
export type NotificationQuery = z.output<typeof NotificationQuery>

export const listNotifications = route({
  method: "GET",
  path: "/v1/notifications",
  tag,
  summary: "List your inbox, newest first by default",
  query: NotificationQuery,
  reply: listOf(Notification),
  conditional: true,
})

export const readUnreadCount = route({
  method: "GET",
  path: "/v1/notifications/unread-count",
  tag,
  summary: "Count your unread notifications",
  reply: z.strictObject({ unread: z.number().int().min(0) }).meta({ id: "UnreadCount" }),
  conditional: true,
})

export const markRead = route({
  method: "POST",
  path: "/v1/notifications/{id}/read",
  tag,
  summary: "Mark a notification as read",
  description: "Not possible while impersonating. No-op if already read.",
  refusedWhileImpersonating: true,
  params: z.strictObject({ id: Id }),
  reply: Notification,
})

export const markAllRead = route({
  method: "POST",
  path: "/v1/notifications/read-all",
  tag,
  summary: "Mark all notifications as read",
  description: "Not possible while impersonating. No-op if already read.",
  refusedWhileImpersonating: true,
  reply: z
    .strictObject({ read: z.number().int().min(0).meta({ description: "How many were unread" }) })
    .meta({ id: "ReadNotifications" }),
})

const configurableTypes = NOTIFICATION_TYPES.filter((type) => type.in_preferences).map((type) => type.key)
const types = z
  .partialRecord(z.enum(configurableTypes), z.strictObject({ in_app: z.boolean(), email: z.boolean() }))
  .meta({ description: "By type; unlisted types use both channels" })

export const QuietHours = z
  .strictObject({ start: ClockTime, end: ClockTime, timezone: TimeZone })
  .refine(({ start, end }) => start !== end, { path: ["end"], message: "The end must differ from the start." })
  .meta({
    id: "QuietHours",
    description:
      "No notification emails are sent from `start` to `end`, which may span midnight, and none are sent later; the inbox still has them. " +
      "Broadcast and welcome emails are sent regardless",
  })
export type QuietHours = z.infer<typeof QuietHours>

/** A language of the web client, of notifications and of emails. (rules/languages#choice) */
export const Language = z.enum(LANGUAGE_CODES).meta({ id: "Language" })

/** Replaces all preferences of the caller. (rules/notifications#preferences) */
export const PreferencesDraft = z
  .strictObject({ types, quiet_hours: QuietHours.nullable() })
  .meta({ id: "NotificationPreferencesDraft" })
export type PreferencesDraft = z.output<typeof PreferencesDraft>

/** The caller's preferences, and the types that can be chosen. */
export const Preferences = z
  .strictObject({
    types: z.record(z.string(), z.strictObject({ in_app: z.boolean(), email: z.boolean() })),
    quiet_hours: QuietHours.nullable(),
    language: Language.nullable().meta({ description: "What you chose; null until then: English" }),
    offered: z
      .array(
        z.strictObject({ key: z.string(), label: z.string(), group: z.string(), channels: z.array(z.enum(CHANNELS)) }),
      )
      .meta({ description: "The types you can choose, with their available channels" }),
    version: Version,
    abilities: z.strictObject({ edit: z.boolean() }),
  })
  .meta({ id: "NotificationPreferences" })
export type Preferences = z.infer<typeof Preferences>

export const readPreferences = route({
  method: "GET",
  path: "/v1/notifications/preferences",
  tag,
  summary: "Get your notification preferences",
  reply: Preferences,
})

export const changePreferences = route({
  method: "PUT",
  path: "/v1/notifications/preferences",
  tag,
  summary: "Change your notification preferences and quiet hours",
  refusedWhileImpersonating: true,
  body: PreferencesDraft,
  reply: Preferences,
  refusals: ["version_mismatch"],
})

export const chooseLanguage = route({
  method: "PUT",
  path: "/v1/notifications/preferences/language",
  tag,
  summary: "Choose the language in which the service writes to you",
  description: "Notifications and emails from now on; the web client uses it wherever you sign in.",
  refusedWhileImpersonating: true,
  body: z.strictObject({ language: Language }).meta({ id: "LanguageChoice" }),
  reply: Preferences,
})

export const openNotificationStream = route({
  method: "GET",
  path: "/v1/notifications/stream",
  tag,
  summary: "Stream notifications",
  description:
    "Server-sent events: `unread` with `{unread}` at the beginning and after each change, `notification` with each new notification. " +
    "A client that reconnects with `Last-Event-ID` gets what it missed. Send `Accept: text/event-stream`. " +
    "The stream ends with the session. Clients that read too slowly are disconnected.",
  stream: { media_type: "text/event-stream", description: "Events until either side closes the connection" },
  refusals: ["too_many_streams"],
})
