import { z } from "zod"
import { CalendarDate, EmployeeId, Timestamp, listOf, pageQuery, sortQuery } from "./common.ts"
import { route } from "./route.ts"

const tag = "audit log"
const Word = z.string().trim().min(1).max(200)

/** `actor` did it; `impersonator` is the super admin behind an impersonation. A job of the service has no actor. */
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
    employee_id: z.string().nullable().meta({ description: "The person concerned, where there is one" }),
    employee_name: z.string().nullable(),
    request_id: z.string().nullable(),
    change: z.record(z.string(), z.unknown()).meta({ description: "What was and what is, as far as it helps" }),
  })
  .meta({ id: "ActivityLog" })
export type ActivityLog = z.infer<typeof ActivityLog>

/** A day stands for all of it, in Eastern time. */
const Moment = z.union([CalendarDate, z.iso.datetime({ offset: true })])

export const ActivityLogsQuery = z.strictObject({
  actor_id: EmployeeId.optional(),
  impersonator_id: EmployeeId.optional(),
  action: Word.optional(),
  target_collection: Word.optional(),
  target_id: Word.optional(),
  employee_id: EmployeeId.optional(),
  from: Moment.optional().meta({ description: "An Eastern day or an instant, included" }),
  to: Moment.optional().meta({ description: "An Eastern day, included, or an instant, left out" }),
  sort: sortQuery(["at"], "-at"),
  ...pageQuery,
})
export type ActivityLogsQuery = z.output<typeof ActivityLogsQuery>

export const listActivityLogs = route({
  method: "GET",
  path: "/v1/system/activity-logs",
  tag,
  summary: "Who changed what, and when",
  description:
    "Level 5 and company scope see everything. Others see what concerns a person of their pool, and what people of their " +
    "pool did that concerns nobody in particular. `total` is left out beyond 10,000.",
  permission: "activity_logs.view",
  query: ActivityLogsQuery,
  reply: listOf(ActivityLog),
  refusals: ["cursor_invalid"],
})

export const verifyActivityLogs = route({
  method: "GET",
  path: "/v1/system/activity-logs/verify",
  tag,
  summary: "Whether the audit log is as it was written",
  description: "Walks every chain to its sealed head. At most 1,000 faults are named.",
  level: 5,
  reply: z
    .strictObject({
      records: z.number().int().min(0),
      faults: z.array(z.strictObject({ chain: z.number().int(), position: z.number().int(), reason: z.string() })),
    })
    .meta({ id: "AuditVerification" }),
})
