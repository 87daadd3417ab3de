import { z } from "zod"
import { CalendarDate, EmployeeId, Month, Timestamp, Year } from "./common.ts"
import { CATALOG_KEYS } from "./notification-catalog.ts"
import { route } from "./route.ts"

const tag = "notification types"

/** Notifications triggered by a schedule rather than by a person. */
export const REMINDER_KEYS = [
  "scorecard.weekly_lock.approaching",
  "scorecard.monthly_lock.approaching",
  "scorecard.evals.missing_team",
] as const
export type ReminderKey = (typeof REMINDER_KEYS)[number]

export function isReminderKey(key: string): key is ReminderKey {
  return REMINDER_KEYS.some((known) => known === key)
}

const count = z.number().int().min(0)

/** The next occurrence of a reminder, however far ahead. (rules/notifications#lock-reminders) */
export const ReminderEvent = z
  .strictObject({
    year: Year,
    month: Month,
    week_start: CalendarDate.nullable().meta({ description: "The Monday of the week; null for a whole month" }),
    at: Timestamp.meta({
      description: "When it locks; for missing evaluations, when that day's reminder is or was due",
    }),
    window_opens_at: Timestamp,
    window_open: z.boolean().meta({ description: "Whether it could be sent now" }),
    sent_at: Timestamp.nullable().meta({
      description: "One reminder per lock; one per day for missing evaluations",
    }),
  })
  .meta({ id: "ReminderEvent" })
export type ReminderEvent = z.infer<typeof ReminderEvent>

/** Why a reminder would not be posted to the team channel. */
export const NO_POST_REASONS = ["not_chosen", "not_connected", "automated_posts_off"] as const

const RecipientCount = z.strictObject({
  employee_id: EmployeeId,
  name: z.string(),
  people_short: count.meta({ description: "Their people with too few evaluations" }),
  missing: count.meta({ description: "Total number of missing evaluations" }),
})

/** Maximum number of recipients in a preview. */
export const LISTED_RECIPIENTS = 100

/** The text and recipients that a reminder would have now; nothing is sent. */
export const ReminderPreview = z
  .strictObject({
    key: z.enum(REMINDER_KEYS),
    enabled: z.boolean(),
    event: ReminderEvent.nullable().meta({
      description: "Null if no lock is ahead, for example because it is disabled",
    }),
    people_short: count,
    missing: count,
    recipients: z
      .array(RecipientCount)
      .meta({ description: `Current recipients, those with the most to do first; at most ${LISTED_RECIPIENTS}` }),
    recipients_total: count,
    sample: z
      .strictObject({ title: z.string(), body: z.string() })
      .nullable()
      .meta({ description: "As the first recipient would see it" }),
    team_card: z
      .strictObject({
        title: z.string(),
        lines: z.array(z.string()),
        link: z.string().nullable(),
        would_post: z
          .boolean()
          .meta({ description: "Whether the channel is connected, automated posts are on, and this type posts to it" }),
        not_posted_because: z.enum(NO_POST_REASONS).nullable().meta({
          description:
            "Why nothing would be posted: `not_chosen` for this type, `not_connected`, or `automated_posts_off`. A card that was skipped isn't posted later",
        }),
      })
      .nullable(),
  })
  .meta({ id: "ReminderPreview" })
export type ReminderPreview = z.infer<typeof ReminderPreview>

/** The result of sending a reminder manually. */
export const SentReminder = z
  .strictObject({
    key: z.enum(REMINDER_KEYS),
    event: ReminderEvent,
    people_short: count,
    recipients_told: count.meta({ description: "Number of people who were notified" }),
    posted_to_team_channel: z.boolean().meta({ description: "Whether a post was queued" }),
  })
  .meta({ id: "SentReminder" })
export type SentReminder = z.infer<typeof SentReminder>

const params = z.strictObject({ key: z.enum(CATALOG_KEYS) })
const ONLY = "Only for lock and missing-evaluation types; others return 422."

export const previewReminder = route({
  method: "POST",
  path: "/v1/system/notifications/types/{key}/preview",
  webOnly: true,
  tag,
  summary: "Preview a reminder",
  description: `${ONLY} Returns the next occurrence, its recipients, and the text. Writes nothing. The next lock is reported even before its window opens.`,
  level: 5,
  params,
  reply: ReminderPreview,
})

export const sendReminderNow = route({
  method: "POST",
  path: "/v1/system/notifications/types/{key}/send-now",
  webOnly: true,
  tag,
  summary: "Send a reminder now",
  description: `${ONLY} Possible once the window is open, and once per occurrence: a reminder sent manually isn't sent again by the schedule, nor posted to the team channel later; the preview's \`team_card\` says whether it would be. Before the window opens, the response is 409 \`window_not_open\` with \`window_opens_at\`.`,
  level: 5,
  params,
  reply: SentReminder,
  refusals: ["nothing_missing", "nobody_to_tell", "type_disabled", "window_not_open", "already_sent"],
})
