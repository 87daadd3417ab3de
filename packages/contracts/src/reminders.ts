import { z } from "zod"
import { CalendarDate, EmployeeId, Month, Timestamp, Year } from "./common.ts"
import { CATALOGUE_KEYS } from "./notification-catalogue.ts"
import { notificationType } from "./notification-types.ts"
import { route } from "./route.ts"

const tag = "notification types"

/** What is told by a clock and not by somebody's doing. */
export const REMINDER_KEYS = [
  "scorecard.weekly_lock.approaching",
  "scorecard.monthly_lock.approaching",
  "scorecard.evals.missing_team",
] as const
export type ReminderKey = (typeof REMINDER_KEYS)[number]

export function isReminderKey(key: string): key is ReminderKey {
  return REMINDER_KEYS.some((known) => known === key)
}

export function reminderLabel(key: ReminderKey): string {
  return notificationType(key)?.label ?? key
}

const count = z.number().int().min(0)

/** The next occasion, near or far. */
export const ReminderEvent = z
  .strictObject({
    year: Year,
    month: Month,
    week_start: CalendarDate.nullable().meta({ description: "The Monday of the week; null where it is the month" }),
    at: Timestamp.meta({
      description: "When it locks; of missing evaluations, when the reminder of that day is due, or was",
    }),
    window_opens_at: Timestamp,
    window_open: z.boolean().meta({ description: "Whether it could be sent now" }),
    sent_at: Timestamp.nullable().meta({
      description: "Each lock is reminded of once, missing evaluations once on a day",
    }),
  })
  .meta({ id: "ReminderEvent" })
export type ReminderEvent = z.infer<typeof ReminderEvent>

export const NO_POST_REASONS = ["not_chosen", "not_connected", "automated_posts_off"] as const

const RecipientCount = z.strictObject({
  employee_id: EmployeeId,
  name: z.string(),
  people_short: count.meta({ description: "People of theirs who have too few evaluations" }),
  missing: count.meta({ description: "How many evaluations these lack together" }),
})

/** As many recipients as a preview lists. */
export const LISTED_RECIPIENTS = 100

export const ReminderPreview = z
  .strictObject({
    key: z.enum(REMINDER_KEYS),
    enabled: z.boolean(),
    event: ReminderEvent.nullable().meta({
      description: "null where no lock is ahead, such as with the lock disabled",
    }),
    people_short: count,
    missing: count,
    recipients: z
      .array(RecipientCount)
      .meta({ description: `Who would be told now: those with the most to do first, at most ${LISTED_RECIPIENTS}` }),
    recipients_total: count,
    sample: z
      .strictObject({ title: z.string(), body: z.string() })
      .nullable()
      .meta({ description: "As the first of the recipients would read it" }),
    team_card: z
      .strictObject({
        title: z.string(),
        lines: z.array(z.string()),
        link: z.string().nullable(),
        would_post: z.boolean().meta({ description: "Connected, automated posts on, and chosen for this type" }),
        not_posted_because: z
          .enum(NO_POST_REASONS)
          .nullable()
          .meta({
            description:
              "Why nothing would be posted: `not_chosen` for this type, the channel is `not_connected`, or " +
              "`automated_posts_off`. The card of an occasion that is told without it is not posted later",
          }),
      })
      .nullable(),
  })
  .meta({ id: "ReminderPreview" })
export type ReminderPreview = z.infer<typeof ReminderPreview>

export const SentReminder = z
  .strictObject({
    key: z.enum(REMINDER_KEYS),
    event: ReminderEvent,
    people_short: count,
    recipients_told: count,
    posted_to_team_channel: z.boolean().meta({ description: "Whether a post was queued" }),
  })
  .meta({ id: "SentReminder" })
export type SentReminder = z.infer<typeof SentReminder>

const params = z.strictObject({ key: z.enum(CATALOGUE_KEYS) })
const ONLY = "Of lock and missing-evaluation types only; others are answered 422."

export const previewReminder = route({
  method: "POST",
  path: "/v1/system/notifications/types/{key}/preview",
  webOnly: true,
  tag,
  summary: "The next occasion of a reminder, and what would be said to whom",
  description: `${ONLY} Writes nothing. The next lock is reported outside its window, too.`,
  level: 5,
  params,
  reply: ReminderPreview,
})

export const sendReminderNow = route({
  method: "POST",
  path: "/v1/system/notifications/types/{key}/send-now",
  webOnly: true,
  tag,
  summary: "Send a reminder before its clock does",
  description:
    `${ONLY} Once the window is open, and once per occasion, however it was sent: what was sent by hand is not sent ` +
    "again by the clock, nor posted to the team channel later on; the preview's `team_card` says whether it would be. " +
    "Before that, 409 `window_not_open` carries `window_opens_at`.",
  level: 5,
  params,
  reply: SentReminder,
  refusals: ["nothing_missing", "nobody_to_tell", "type_disabled", "window_not_open", "already_sent"],
})
