import { z } from "zod"
import { EmployeeId, Id, Timestamp, Version, listOf, pageQuery, sortQuery } from "./common.ts"
import { EXPORT_FILE, EXPORT_NOTE, exportQuery } from "./exports.ts"
import { route } from "./route.ts"

const tag = "Email"

/** `dead`: given up after failed attempts; can be retried. */
export const MAIL_STATUSES = ["queued", "sent", "dead"] as const
export const MailStatus = z.enum(MAIL_STATUSES)

const count = z.number().int().min(0)

/** An email's delivery status, never its content. */
export const MailView = z
  .strictObject({
    _id: Id,
    type: z.string().meta({ description: "The notification's type, `admin.broadcast`, or `employee.email_changed`" }),
    recipient_id: EmployeeId.nullable(),
    to: z.string().meta({ description: "The address, masked", example: "j…@example.com" }),
    subject: z.string(),
    status: MailStatus,
    attempts: count.meta({ description: "How often sending was started" }),
    interrupted: count.meta({
      description:
        "Attempts whose worker died: the email may have arrived more than once, always with the same message_id",
    }),
    message_id: z.string().nullable().meta({ description: "Set by the first attempt" }),
    last_error: z.string().nullable().meta({ description: "Addresses in it are masked" }),
    created_at: Timestamp,
    last_attempt_at: Timestamp.nullable(),
    settled_at: Timestamp.nullable().meta({ description: "When it was sent or given up" }),
    version: Version,
    abilities: z.strictObject({ retry: z.boolean() }),
  })
  .meta({ id: "Mail" })
export type MailView = z.infer<typeof MailView>

const filters = {
  status: MailStatus.optional(),
  type: z.string().min(1).max(100).optional(),
  recipient_id: EmployeeId.optional(),
  sort: sortQuery(["created_at"], "-created_at"),
}
export const MailsFilter = z.strictObject(filters)
export type MailsFilter = z.output<typeof MailsFilter>
export const MailsQuery = z.strictObject({ ...filters, ...pageQuery })
export type MailsQuery = z.output<typeof MailsQuery>
export const MailsExportQuery = z.strictObject({ ...filters, ...exportQuery })
export type MailsExportQuery = z.output<typeof MailsExportQuery>

const path = "/v1/system/email"
const params = z.strictObject({ id: Id })

export const listMails = route({
  method: "GET",
  path: `${path}/mails`,
  webOnly: true,
  tag,
  summary: "List emails and their delivery status",
  description: "Kept for NOTIFICATION_RETENTION_DAYS after they were sent or given up.",
  level: 5,
  query: MailsQuery,
  reply: listOf(MailView),
  refusals: ["cursor_invalid"],
})

export const exportMails = route({
  method: "GET",
  path: `${path}/mails/export`,
  webOnly: true,
  tag,
  summary: "Export emails and their delivery status",
  description: EXPORT_NOTE,
  level: 5,
  query: MailsExportQuery,
  file: EXPORT_FILE,
})

export const readMail = route({
  method: "GET",
  path: `${path}/mails/{id}`,
  webOnly: true,
  tag,
  summary: "Get an email's delivery status",
  level: 5,
  params,
  reply: MailView,
})

export const retryMail = route({
  method: "POST",
  path: `${path}/dead/{id}/retry`,
  webOnly: true,
  tag,
  summary: "Retry a dead email",
  description: "Requires If-Match with the email's version.",
  level: 5,
  params,
  reply: MailView,
  refusals: ["version_mismatch", "state_conflict"],
})

export const testEmail = route({
  method: "POST",
  path: "/v1/system/notifications/email-test",
  webOnly: true,
  tag,
  summary: "Send a test email",
  description:
    "Sent immediately and returns the result. Goes to your work email unless another address is given. Never retried.",
  level: 5,
  body: z.strictObject({ to: z.email().max(254).optional() }).meta({ id: "EmailTest" }),
  reply: z
    .strictObject({ status: z.enum(["sent", "failed"]), detail: z.string(), to: z.string() })
    .meta({ id: "EmailTestResult" }),
})
