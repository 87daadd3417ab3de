import { z } from "zod"
import { Id, integerQuery } from "./common.ts"
import { EmployeeStatus } from "./employees.ts"
import { EXPORT_FILE, exportQuery } from "./exports.ts"
import { route } from "./route.ts"
import { Client } from "./session.ts"

const tag = "activity"

export const heartbeat = route({
  method: "POST",
  path: "/v1/auth/activity-heartbeat",
  tag,
  summary: "Mark this minute as active",
  description:
    "Sent while the window or tab is visible. Several in the same minute count once. Nothing is recorded while impersonating.",
  body: z.strictObject({ client: Client }),
})

const minutes = z.number().int().min(0)

/** Active minutes by client. `total` counts a minute once when both clients were active. (rules/people#activity) */
export const ActiveMinutes = z
  .strictObject({ web: minutes, desktop: minutes, total: minutes })
  .meta({ id: "ActiveMinutes" })

/** Active minutes of today and of the last seven Eastern days. (rules/people#activity) */
export const ActivitySummary = z
  .strictObject({
    today: ActiveMinutes,
    last_7_days: ActiveMinutes.meta({ description: "Today and the six Eastern days before it" }),
  })
  .meta({ id: "ActivitySummary" })
export type ActivitySummary = z.infer<typeof ActivitySummary>

export const readActivitySummary = route({
  method: "GET",
  path: "/v1/auth/activity-summary",
  tag,
  summary: "Your own active minutes, by client",
  reply: ActivitySummary,
})

/** The filters of the employee list, and the file format. */
export const ActivityExportQuery = z.strictObject({
  q: z.string().trim().max(200).optional().meta({ description: "Part of a name, email address, or ID" }),
  department_id: Id.optional(),
  cluster_id: Id.optional(),
  status: EmployeeStatus.optional(),
  access_level: integerQuery(1, 5).optional(),
  ...exportQuery,
})
export type ActivityExportQuery = z.output<typeof ActivityExportQuery>

export const exportActivity = route({
  method: "GET",
  path: "/v1/employees/activity-export",
  webOnly: true,
  tag,
  summary: "Export the activity of your pool",
  description:
    "The same people and filters as the employee list, sorted by name. Times are in UTC; minutes are per Eastern day.",
  level: 2,
  query: ActivityExportQuery,
  file: EXPORT_FILE,
})
