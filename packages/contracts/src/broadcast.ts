import { z } from "zod"
import { EmployeeId, Id, Line, Timestamp, listOf, pageQuery, sortQuery } from "./common.ts"
import { EXPORT_FILE, EXPORT_NOTE, exportQuery } from "./exports.ts"
import { route } from "./route.ts"
import { DELIVERY_STATES } from "./welcome-email.ts"

const tag = "Email"
const path = "/v1/system/email"

/** The channels of a broadcast. (rules/notifications#broadcasts) */
export const BROADCAST_WAYS = ["email", "in_app"] as const
export const BroadcastWay = z.enum(BROADCAST_WAYS)
export type BroadcastWay = z.infer<typeof BroadcastWay>

const MAX_BODY_LENGTH = 100_000
/** Upper limit for BROADCAST_MAX_RECIPIENTS. */
const MAX_IDS = 10_000
const MAX_REQUEST_BYTES = 2 * 1024 * 1024

const isWebAddress = (text: string) => z.url().safeParse(text).success

/**
 * A web-client path or an https URL. Backslashes and spaces are rejected because they can disguise one as the other.
 */
export const ActionUrl = z
  .string()
  .max(2000)
  .regex(/^(\/(?!\/)[^\s\\]*|https:\/\/[^\s\\/@]+(\/[^\s\\]*)?)$/, "Enter a web-client path or an https address.")
  .refine((text) => text.startsWith("/") || isWebAddress(text), "This isn't a web address.")
  .meta({ description: "A web-client path or an https address", example: "/dashboard/bsc" })

/** A message to selected people. If any of them is unknown or inactive, nothing is sent. */
export const BroadcastDraft = z
  .strictObject({
    recipient_ids: z
      .array(EmployeeId)
      .min(1)
      .max(MAX_IDS)
      .transform((ids) => [...new Set(ids)])
      .meta({
        description: "Active employees; at most BROADCAST_MAX_RECIPIENTS. Duplicates count once",
      }),
    subject: Line,
    body_html: z
      .string()
      .trim()
      .min(1)
      .max(MAX_BODY_LENGTH)
      .meta({ description: "Sanitized before sending: text, headings, lists, tables, and links are kept" }),
    action_url: ActionUrl.nullable().optional(),
    delivery: z
      .array(BroadcastWay)
      .min(1)
      .max(BROADCAST_WAYS.length)
      .refine((ways) => new Set(ways).size === ways.length, "Name each channel only once."),
  })
  .meta({ id: "BroadcastDraft" })
export type BroadcastDraft = z.output<typeof BroadcastDraft>

const DeliveryState = z.enum(DELIVERY_STATES)
const delivered = { employee_id: EmployeeId, email: DeliveryState, in_app: DeliveryState }

/** The fields that are stored and listed. */
const about = {
  _id: Id,
  subject: z.string(),
  excerpt: z.string().meta({ description: "The beginning of the text" }),
  action_url: z.string().nullable(),
  delivery: z.array(BroadcastWay),
  recipients: z.number().int().min(1),
  sent_by_id: EmployeeId,
  sent_at: Timestamp,
}
const tally = z.strictObject({
  sent: z.number().int(),
  queued: z.number().int(),
  failed: z.number().int(),
  skipped: z.number().int(),
})
/** Number of recipients by delivery status. */
export type DeliveryTally = z.infer<typeof tally>

/** A broadcast as listed, without its body and recipients. */
export const BroadcastSummary = z
  .strictObject({
    ...about,
    sent_by_name: z.string(),
    email: tally
      .nullable()
      .meta({ description: "Number of recipients by email status; null if no email was requested" }),
  })
  .meta({ id: "BroadcastSummary" })
export type BroadcastSummary = z.infer<typeof BroadcastSummary>

/** A broadcast with its body and the current delivery status of each recipient. */
export const Broadcast = z
  .strictObject({
    ...BroadcastSummary.shape,
    body_html: z.string().meta({ description: "As it was sent" }),
    body_text: z.string(),
    results: z
      .array(
        z.strictObject({
          ...delivered,
          name: z.string(),
          mail_id: Id.nullable().meta({ description: "As in /v1/system/email/mails; null if no email was created" }),
          error: z.string().nullable().meta({ description: "Why the email hasn't been sent yet, or won't be" }),
        }),
      )
      .meta({ description: "Current status, in the order of the recipients" }),
  })
  .meta({ id: "Broadcast" })
export type Broadcast = z.infer<typeof Broadcast>

const filters = {
  sent_by_id: EmployeeId.optional(),
  q: z.string().trim().max(200).optional().meta({ description: "Part of the subject or the text" }),
  sort: sortQuery(["sent_at"], "-sent_at"),
}
export const BroadcastsQuery = z.strictObject({ ...filters, ...pageQuery })
export type BroadcastsQuery = z.output<typeof BroadcastsQuery>
export const BroadcastsExportQuery = z.strictObject({ ...filters, ...exportQuery })
export type BroadcastsExportQuery = z.output<typeof BroadcastsExportQuery>

export const sendBroadcast = route({
  method: "POST",
  path: `${path}/send`,
  webOnly: true,
  tag,
  summary: "Send a message to many people, by email, in the app, or both",
  description:
    "If any ID is unknown or inactive, nothing is sent. Responds before the emails are sent; GET /v1/system/email/broadcasts/{id} returns their status.",
  level: 5,
  bodyLimit: MAX_REQUEST_BYTES,
  body: BroadcastDraft,
  reply: z.strictObject({ _id: Id, results: z.array(z.strictObject(delivered)) }).meta({ id: "BroadcastResults" }),
  status: 201,
  location: (broadcast) => `${path}/broadcasts/${broadcast._id}`,
})

export const listBroadcasts = route({
  method: "GET",
  path: `${path}/broadcasts`,
  webOnly: true,
  tag,
  summary: "List broadcasts",
  level: 5,
  query: BroadcastsQuery,
  reply: listOf(BroadcastSummary),
  refusals: ["cursor_invalid"],
})

export const exportBroadcasts = route({
  method: "GET",
  path: `${path}/broadcasts/export`,
  webOnly: true,
  tag,
  summary: "Export broadcasts",
  description: EXPORT_NOTE,
  level: 5,
  query: BroadcastsExportQuery,
  file: EXPORT_FILE,
})

export const readBroadcast = route({
  method: "GET",
  path: `${path}/broadcasts/{id}`,
  webOnly: true,
  tag,
  summary: "Get a broadcast with its delivery status per person",
  level: 5,
  params: z.strictObject({ id: Id }),
  reply: Broadcast,
})
