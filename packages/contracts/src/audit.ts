import { z } from "zod"
import { CalendarDate, EmployeeId, Timestamp, listOf, pageQuery, sortQuery } from "./common.ts"
import { changesQuery, NDJSON_MEDIA_TYPE } from "./change-exports.ts"
import { EXPORT_FILE, EXPORT_NOTE, exportQuery } from "./exports.ts"
import { route } from "./route.ts"

const tag = "audit log"
const Word = z.string().trim().min(1).max(200)

/** An audit record. `actor` did it; `impersonator` is the super admin behind an impersonation. Jobs have no actor. */
export const ActivityLog = z
  .strictObject({
    _id: z.string(),
    at: Timestamp,
    actor_id: EmployeeId.nullable(),
    actor_name: z.string().nullable(),
    impersonator_id: EmployeeId.nullable(),
    impersonator_name: z.string().nullable(),
    action: z.string().meta({ example: "entry.submitted" }),
    target: z.strictObject({ collection: z.string(), id: z.string() }),
    employee_id: z.string().nullable().meta({ description: "The person concerned, if any" }),
    employee_name: z.string().nullable(),
    request_id: z.string().nullable(),
    change: z.record(z.string(), z.unknown()).meta({ description: "Relevant values before and after the change" }),
  })
  .meta({ id: "ActivityLog" })
export type ActivityLog = z.infer<typeof ActivityLog>

/** A date covers the whole Eastern day. */
const Moment = z.union([CalendarDate, z.iso.datetime({ offset: true })])

const filters = {
  actor_id: EmployeeId.optional(),
  impersonator_id: EmployeeId.optional().meta({
    description: "Actions while impersonating, including the start of the impersonation",
  }),
  action: Word.optional(),
  target_collection: Word.optional(),
  target_id: Word.optional(),
  employee_id: EmployeeId.optional(),
  from: Moment.optional().meta({ description: "An Eastern day or an instant, inclusive" }),
  to: Moment.optional().meta({ description: "An Eastern day (inclusive) or an instant (exclusive)" }),
  sort: sortQuery(["at"], "-at"),
}

export const ActivityLogsQuery = z.strictObject({ ...filters, ...pageQuery })
export type ActivityLogsQuery = z.output<typeof ActivityLogsQuery>

export const ActivityLogsExportQuery = z.strictObject({ ...filters, ...exportQuery })
export type ActivityLogsExportQuery = z.output<typeof ActivityLogsExportQuery>

export const listActivityLogs = route({
  method: "GET",
  path: "/v1/system/activity-logs",
  webOnly: true,
  tag,
  summary: "List who changed what, and when",
  description:
    "Level 5 and company scope see everything. Others see actions that concern people in their pool, and actions by people in their pool that concern no one in particular. `total` is omitted above 10,000.",
  permission: "activity_logs.view",
  query: ActivityLogsQuery,
  reply: listOf(ActivityLog),
  refusals: ["cursor_invalid"],
})

export const exportActivityLogs = route({
  method: "GET",
  path: "/v1/system/activity-logs/export",
  webOnly: true,
  tag,
  summary: "Export who changed what, and when",
  description: `${EXPORT_NOTE} Each change is a single cell of JSON.`,
  permission: "activity_logs.view",
  query: ActivityLogsExportQuery,
  file: EXPORT_FILE,
})

const Named = z.strictObject({ id: z.string(), name: z.string().nullable() })

/** A line of the stream: an audit record in the words of systems that collect events. (rules/exports#audit-stream) */
export const AuditEvent = z
  .strictObject({
    id: z.string().meta({ description: "Stable: the `_id` of the audit record" }),
    time: Timestamp,
    action: z.string(),
    actor: Named.nullable().meta({ description: "Null for jobs of the service" }),
    impersonator: Named.nullable(),
    target: z.strictObject({ type: z.string(), id: z.string() }),
    employee: Named.nullable().meta({ description: "The person concerned, if any" }),
    request_id: z.string().nullable(),
    change: z.record(z.string(), z.unknown()),
  })
  .meta({ id: "AuditEvent" })
export type AuditEvent = z.infer<typeof AuditEvent>

export const AuditStreamQuery = z.strictObject(changesQuery)
export type AuditStreamQuery = z.output<typeof AuditStreamQuery>

export const streamActivityLogs = route({
  method: "GET",
  path: "/v1/system/activity-logs/stream",
  webOnly: true,
  tag,
  summary: "Follow who changed what, and when",
  description:
    "For systems that collect events: one batch of the records after the cursor as NDJSON, which records you can see being decided as in the list. `X-Next-Cursor` continues after the batch, `X-Has-More` says whether more is there now, also if this batch is empty. Nothing is missed, and no record is repeated. 409 `cursor_outdated`: start over without a cursor.",
  permission: "activity_logs.view",
  query: AuditStreamQuery,
  file: { media_types: [NDJSON_MEDIA_TYPE] },
  refusals: ["cursor_invalid", "cursor_outdated"],
})

export const verifyActivityLogs = route({
  method: "GET",
  path: "/v1/system/activity-logs/verify",
  webOnly: true,
  tag,
  summary: "Verify the audit log",
  description:
    "Verifies every hash chain up to its sealed head and lists at most 1,000 faults. Store `heads_digest` and `lengths` elsewhere: a later log without this digest at these lengths was truncated or restored from an old copy.",
  level: 5,
  reply: z
    .strictObject({
      records: z.number().int().min(0),
      heads_digest: z.string().meta({
        description: "SHA-256, in hex, of a line `chain:length:hash` for each chain's head, in their order",
      }),
      lengths: z.array(z.number().int().min(0)).meta({ description: "One per chain, in the same order" }),
      faults: z.array(z.strictObject({ chain: z.number().int(), position: z.number().int(), reason: z.string() })),
    })
    .meta({ id: "AuditVerification" }),
})
