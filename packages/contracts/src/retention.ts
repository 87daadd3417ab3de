import { z } from "zod"
import { CalendarDate } from "./common.ts"
import { route } from "./route.ts"

export const RETAINED_DATA = ["entries", "finals", "audit", "mail"] as const
export type RetainedData = (typeof RETAINED_DATA)[number]

const Count = z.number().int().min(0)
const Duration = z
  .string()
  .regex(/^[1-9]\d{0,3}[dmy]$/, "Days, months or years are needed, such as 90d, 18m or 6y.")
  .meta({ description: "Days, months or years: `90d`, `18m`, `6y`" })

export const RetentionPreview = z
  .strictObject({
    items: z.array(
      z.strictObject({
        data: z.enum(RETAINED_DATA),
        setting: z.string().meta({ description: "The name of the setting" }),
        kept_for: Duration.nullable().meta({ description: "As set, or as in the query; null: nothing is removed" }),
        is_set: z.boolean().meta({ description: "Whether the setting says so: then it is removed daily" }),
        removed_before: CalendarDate.nullable(),
        tables: z.array(
          z.strictObject({
            table: z.string(),
            rows: Count.meta({ description: "Would be removed" }),
            held: Count.meta({ description: "Old enough, but of months that are not final, or not settled" }),
            oldest_kept: CalendarDate.nullable(),
          }),
        ),
      }),
    ),
  })
  .meta({ id: "RetentionPreview" })
export type RetentionPreview = z.output<typeof RetentionPreview>

const duration = Duration.optional()
export const RetentionQuery = z.strictObject({ entries: duration, finals: duration, audit: duration, mail: duration })
export type RetentionQuery = z.output<typeof RetentionQuery>

export const readRetention = route({
  method: "GET",
  path: "/v1/system/retention",
  tag: "system",
  webOnly: true,
  level: 5,
  summary: "Show what would be removed now because its retention is over",
  description:
    "By default for the settings RETENTION_ENTRIES, RETENTION_FINALS, RETENTION_AUDIT and RETENTION_MAIL; the query tries another duration. Nothing is removed by this request.",
  query: RetentionQuery,
  reply: RetentionPreview,
})
