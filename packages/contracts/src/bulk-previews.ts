import { z } from "zod"
import { BulkPreviewJob, MAX_ROWS_AT_ONCE, PendingPreview } from "./bulk-preview-jobs.ts"
import { SheetPreview, SheetRow } from "./bulk.ts"
import { Id, integerQuery } from "./common.ts"
import { route } from "./route.ts"

/*
 * Previews after the upload: the progress of a large one, and the rows of each, page by page. One pair of routes serves
 * every kind of rows. (rules/uploads#large-files)
 */

/** A preview that can be committed, without its rows. */
export const ReadyPreview = SheetPreview.omit({ rows: true })
  .extend({
    status: z.literal("ready"),
    sheet: z.string().meta({ description: "`employees`, or the sheet of a bulk batch" }),
    file_name: z.string().nullable(),
    batch_id: Id.nullable().meta({ description: "Set once it is committed" }),
    job: BulkPreviewJob.nullable().meta({ description: "Null for a file that was small enough to be checked at once" }),
  })
  .meta({ id: "ReadyBulkPreview" })
export type ReadyPreview = z.infer<typeof ReadyPreview>

export const StoredPreview = z.discriminatedUnion("status", [ReadyPreview, PendingPreview])
export type StoredPreview = z.infer<typeof StoredPreview>

/** A row of any kind. */
export const StoredRow = SheetRow.extend({
  employee_id: z.string().optional().meta({ description: "In previews of employees" }),
}).meta({ id: "BulkPreviewRow" })
export type StoredRow = z.infer<typeof StoredRow>

const MAX_PAGE_SIZE = 200

const RowsQuery = z.strictObject({
  status: z.enum(["valid", "invalid"]).optional(),
  page: integerQuery(1, 50_000).default(1),
  page_size: integerQuery(1, MAX_PAGE_SIZE).default(50),
})
export type RowsQuery = z.infer<typeof RowsQuery>

const shared = {
  method: "GET",
  webOnly: true,
  tag: "Bulk upload",
  permission: "scorecard.submit",
  params: z.strictObject({ preview_id: Id }),
} as const

export const readPreview = route({
  ...shared,
  path: "/v1/scorecard/bulk-previews/{preview_id}",
  summary: "Get a preview without its rows, or the progress of its job",
  description: `For whoever uploaded the file. Poll this after a preview was answered with 202, as files of more than ${MAX_ROWS_AT_ONCE.toLocaleString("en-US")} rows are, until \`status\` is \`ready\` or \`failed\`.`,
  reply: StoredPreview,
  conditional: true,
})

export const listPreviewRows = route({
  ...shared,
  path: "/v1/scorecard/bulk-previews/{preview_id}/rows",
  summary: "List the rows of a preview",
  description:
    "Invalid rows first, then by row number. For whoever uploaded the file, until the preview expires or is committed. While its job runs: 409 `job_active`.",
  query: RowsQuery,
  reply: z.strictObject({
    items: z.array(StoredRow),
    page: z.number().int(),
    page_size: z.number().int(),
    total: z.number().int().meta({ description: "Rows of this status" }),
  }),
  refusals: ["job_active"],
})
