import { z } from "zod"
import { Id, Timestamp } from "./common.ts"
import { JOB_STATUSES } from "./sync-jobs.ts"

/** A preview of more rows is made by a job. (rules/uploads#large-files) */
export const MAX_ROWS_AT_ONCE = 5_000

/** `reading`: what the columns and names of the file mean. `checking`: its rows are validated. */
export const PREVIEW_PHASES = ["reading", "checking"] as const

/** The job that makes a preview of a large file. */
export const BulkPreviewJob = z
  .strictObject({
    job_id: Id,
    status: z.enum(JOB_STATUSES),
    phase: z.enum(["waiting", ...PREVIEW_PHASES, "done"]),
    total: z.number().int().min(0).nullable().meta({ description: "Rows in this phase; null until they are counted" }),
    processed: z.number().int().min(0),
    percent: z.number().int().min(0).max(100),
    created_at: Timestamp,
    started_at: Timestamp.nullable(),
    finished_at: Timestamp.nullable(),
    error: z
      .strictObject({ code: z.string(), detail: z.string() })
      .nullable()
      .meta({ description: "Why it failed, or why it is being retried" }),
  })
  .meta({ id: "BulkPreviewJob" })
export type BulkPreviewJob = z.infer<typeof BulkPreviewJob>

/** A preview that has no result, or none yet. */
export const PendingPreview = z
  .strictObject({
    status: z
      .enum(["running", "failed"])
      .meta({ description: "`failed`: `job.error` says why; upload the file again" }),
    preview_id: Id,
    sheet: z.string(),
    file_name: z.string().nullable(),
    expires_at: Timestamp,
    total: z.number().int().meta({ description: "Rows in the file" }),
    job: BulkPreviewJob,
  })
  .meta({ id: "PendingBulkPreview" })
export type PendingPreview = z.infer<typeof PendingPreview>
