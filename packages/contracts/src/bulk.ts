import type { AccessLevel, Permission } from "@scorecard/domain/access"
import { z } from "zod"
import {
  BooleanQuery,
  CalendarDate,
  EmployeeId,
  Id,
  listOf,
  pageQuery,
  sortQuery,
  Timestamp,
  Version,
} from "./common.ts"
import { COMMIT_NOTE, CommitBody, CommittedBatch, REST_FILE, REST_NOTE, RestParams } from "./bulk-commit.ts"
import * as files from "./bulk-mapping.ts"
import { PendingPreview } from "./bulk-preview-jobs.ts"
import { TemplateQuery } from "./bulk-template.ts"
import { UploadConsequences } from "./entry-preview.ts"
import { ENTRY_CONTRACTS } from "./entry-routes.ts"
import { EntryWarnings } from "./entry-warnings.ts"
import { EXPORT_FILE, EXPORT_NOTE, exportQuery } from "./exports.ts"
import type { RefusalCode } from "./refusals.ts"
import { route } from "./route.ts"
import { ROW_EVENTS } from "./row-progress.ts"

const TAG = "Bulk upload"

/** The kinds of rows that can be uploaded, each with its own sheet. (rules/entries#uploads) */
export const SHEET_KEYS = [
  "sbs",
  "non_sbs",
  "atw",
  "attendance",
  "productivity",
  "additional_points",
  "incidents",
  "schedules",
  "task_delivery",
] as const
export type SheetKey = (typeof SHEET_KEYS)[number]
/** The kinds of committed uploads. */
export const BATCH_SHEETS = [...SHEET_KEYS, "employees"] as const
export type BatchSheet = (typeof BATCH_SHEETS)[number]

/** An error in one cell, or in the whole row if there is no column. */
export const SheetRowError = z
  .strictObject({
    column: z.string().nullable().meta({ description: "The column header as in the file" }),
    code: z.string().meta({ description: "`required`, `invalid`, `duplicate_row`, or an error code" }),
    message: z.string(),
    value: z.string().nullable().meta({ description: "The text of the cell; null if there is none" }),
  })
  .meta({ id: "SheetRowError" })

/** The result of validating one row. */
export const SheetRow = z
  .strictObject({
    row: z.number().int().min(2).meta({ description: "Spreadsheet row number; the first row of the file is 1" }),
    action: z.enum(["create", "update"]),
    status: z.enum(["valid", "invalid"]),
    errors: z.array(SheetRowError),
    warnings: EntryWarnings,
    values: z.array(files.RowValue).meta({ description: "The row as it was understood" }),
    changes: z.array(files.RowChange).meta({ description: "What an update changes" }),
  })
  .meta({ id: "SheetRow" })
export type SheetRow = z.infer<typeof SheetRow>

/** A validated file that is ready to commit; it expires after an hour. */
export const SheetPreview = z
  .strictObject({
    preview_id: Id,
    expires_at: Timestamp,
    total: z.number().int(),
    valid: z.number().int(),
    invalid: z.number().int(),
    with_warnings: z.number().int().meta({ description: "Rows that have warnings, valid or not" }),
    already_committed: z
      .strictObject({ batch_id: Id, committed_at: Timestamp, made_by_id: EmployeeId })
      .nullable()
      .meta({
        description:
          "The last upload of the same content to this sheet by anyone, unless it was undone. A warning only: it can be imported again.",
      }),
    consequences: UploadConsequences.nullable()
      .default(null)
      .meta({ description: "Of the valid rows; null for rows that aren't entries" }),
    ...files.mappingReply,
    rows: z.array(SheetRow),
  })
  .meta({ id: "SheetPreview" })
export type SheetPreview = z.infer<typeof SheetPreview>

const FILE_REFUSALS = [
  "body_too_large",
  "media_type_not_supported",
  "file_not_readable",
  "too_many_rows",
] as const satisfies readonly RefusalCode[]
const LOCKS = ["month_finalized", "week_locked", "month_locked"] as const satisfies readonly RefusalCode[]

type SheetDefinition = {
  path: string
  plural: string
  /** The permission or level that uploading requires. */
  access: { permission: Permission } | { level: AccessLevel }
  headers: string
}

/** The steps of an upload; the sheets differ in their columns. (rules/entries#uploads) */
function sheetRoutes({ path, plural, access, headers }: SheetDefinition) {
  const root = `/v1/scorecard/${path}/bulk`
  const columns = `Our own headers are the field names as listed here, case-sensitive, in any order, at most 300. ${headers}`
  return {
    template: route({
      method: "GET",
      path: `${root}/template`,
      webOnly: true,
      tag: TAG,
      summary: `Download a template for uploading ${plural}`,
      description: `${columns} If the columns depend on the cycle or month, specify it; the default is the current one. The workbook's second sheet explains each column; uploads ignore it.`,
      ...access,
      query: TemplateQuery,
      file: EXPORT_FILE,
      refusals: ["not_found"],
    }),
    preview: route({
      method: "POST",
      path: `${root}/preview`,
      webOnly: true,
      tag: TAG,
      summary: `Preview an upload of ${plural}`,
      description: `${files.FILE_NOTE} ${columns} ${files.MAPPING_NOTE} Nothing is changed yet. ${files.LARGE_FILE_NOTE} The preview is yours and expires after one hour; your last 5 per sheet are kept.`,
      ...access,
      upload: { maxFiles: 1, maxFileBytes: files.MAX_FILE_BYTES, queue: "tables" },
      body: z.strictObject({ charset: files.Charset.optional(), mapping: files.MappingField.optional() }),
      reply: SheetPreview,
      status: 200,
      accepted: PendingPreview,
      refusals: FILE_REFUSALS,
    }),
    commit: route({
      method: "POST",
      path: `${root}/commit`,
      webOnly: true,
      tag: TAG,
      summary: `Commit a preview of ${plural}`,
      description: COMMIT_NOTE,
      ...access,
      body: CommitBody,
      reply: CommittedBatch,
      events: ROW_EVENTS,
      status: 201,
      location: (reply) => `/v1/scorecard/bulk-batches/${reply.batch_id}`,
      refusals: ["not_found", "job_active", "rows_invalid", "nothing_to_import", "preview_committed", ...LOCKS],
    }),
    rest: route({
      method: "GET",
      path: `${root}/previews/{preview_id}/rest`,
      webOnly: true,
      tag: TAG,
      summary: `Download the remaining rows of a preview of ${plural}`,
      description: REST_NOTE,
      ...access,
      params: RestParams,
      file: REST_FILE,
      refusals: ["not_found", "job_active"],
    }),
  }
}

const ENTRY_HEADERS =
  "A row with an `_id` changes that entry, and its `version`, if given, must match; a row without is a new entry. In a row that changes an entry, an empty cell leaves a field as it is, and `N/A` or `null` clears a field that may be empty; in a new one, all three mean null. Checklist answers have one column per `item_id`: yes, no, or na. Other columns of our own export are ignored."
const SCHEDULE_HEADERS =
  "Each row is one person's whole month: `employee_id`, `year`, `month` and the columns `1` to `31` with a day code each; leave days beyond the end of the month empty or `N/A`. The person must be employed on at least one day of the month, and the month can be at most 12 months ahead. An existing schedule is replaced; a `version`, if given, must match (0: none saved yet). Other columns of our own export are ignored."
const TASK_DELIVERY_HEADERS =
  "Each row is one person's day: `employee_id`, `work_date`, `finished_task`, `task_count`, `notes`. An existing day is replaced; a `version`, if given, must match. Empty `notes` keep the existing text; `N/A` or `null` clears it. Other columns of our own export by days are ignored."

const entrySheet = ({ path, plural }: { path: string; plural: string }) =>
  sheetRoutes({ path, plural, access: { permission: "scorecard.submit" }, headers: ENTRY_HEADERS })

/** The routes of each sheet. */
export const SHEET_CONTRACTS = {
  sbs: entrySheet(ENTRY_CONTRACTS.sbs),
  non_sbs: entrySheet(ENTRY_CONTRACTS.non_sbs),
  atw: entrySheet(ENTRY_CONTRACTS.atw),
  attendance: entrySheet(ENTRY_CONTRACTS.attendance),
  productivity: entrySheet(ENTRY_CONTRACTS.productivity),
  additional_points: entrySheet(ENTRY_CONTRACTS.additional_points),
  incidents: entrySheet(ENTRY_CONTRACTS.incidents),
  schedules: sheetRoutes({ path: "schedules", plural: "schedules", access: { level: 3 }, headers: SCHEDULE_HEADERS }),
  task_delivery: sheetRoutes({
    path: "task-delivery",
    plural: "task-delivery days",
    access: { permission: "scorecard.submit" },
    headers: TASK_DELIVERY_HEADERS,
  }),
} as const satisfies Record<SheetKey, ReturnType<typeof sheetRoutes>>

/** A committed upload, which can be undone as a whole. (rules/entries#uploads) */
export const BulkBatch = z
  .strictObject({
    batch_id: Id,
    sheet: z.enum(BATCH_SHEETS),
    file_name: z.string().nullable(),
    made_by_id: EmployeeId,
    created_at: Timestamp,
    created: z.number().int(),
    updated: z.number().int(),
    months: z.array(z.string()).meta({ description: "The months of the rows, as `YYYY-MM`" }),
    undone_at: Timestamp.nullable(),
    undone_by_id: EmployeeId.nullable(),
    version: Version,
    abilities: z
      .strictObject({ undo: z.boolean() })
      .meta({ description: "Ignores locks; see GET /v1/scorecard/locks/status." }),
  })
  .meta({ id: "BulkBatch" })
export type BulkBatch = z.infer<typeof BulkBatch>

const batchFilters = {
  sheet: z.enum(BATCH_SHEETS).optional(),
  made_by_id: EmployeeId.optional(),
  undone: BooleanQuery.optional(),
  from: CalendarDate.optional(),
  to: CalendarDate.optional(),
  sort: sortQuery(["created_at"], "-created_at"),
}
const BatchListQuery = z.strictObject({ ...batchFilters, ...pageQuery })
export type BatchListQuery = z.infer<typeof BatchListQuery>
const BatchExportQuery = z.strictObject({ ...batchFilters, ...exportQuery })
export type BatchExportQuery = z.infer<typeof BatchExportQuery>

const batchParams = z.strictObject({ batch_id: Id })

export const listBatches = route({
  method: "GET",
  path: "/v1/scorecard/bulk-batches",
  webOnly: true,
  tag: TAG,
  summary: "List committed uploads",
  description: "Your own; level 5 sees everyone's. `from` and `to` are Eastern days.",
  permission: "scorecard.submit",
  query: BatchListQuery,
  reply: listOf(BulkBatch),
})

export const exportBatches = route({
  method: "GET",
  path: "/v1/scorecard/bulk-batches/export",
  webOnly: true,
  tag: TAG,
  summary: "Export committed uploads",
  description: EXPORT_NOTE,
  permission: "scorecard.submit",
  query: BatchExportQuery,
  file: EXPORT_FILE,
})

export const readBatch = route({
  method: "GET",
  path: "/v1/scorecard/bulk-batches/{batch_id}",
  webOnly: true,
  tag: TAG,
  summary: "Get a committed upload",
  permission: "scorecard.submit",
  params: batchParams,
  reply: BulkBatch,
})

export const undoBatch = route({
  method: "DELETE",
  path: "/v1/scorecard/bulk-batches/{batch_id}",
  webOnly: true,
  tag: TAG,
  summary: "Undo an upload",
  description:
    "All or nothing: created records are removed (entries go to the recycle bin) and changed ones are restored. Refused if any of them has changed since or one of its days is locked. Of people: refused if anything was recorded about or by someone created; departments and clusters that the upload created are removed if empty. Needs employees.create. For the uploader or level 5, once, within BULK_UNDO_DAYS.",
  permission: "scorecard.submit",
  params: batchParams,
  events: ROW_EVENTS,
  refusals: [
    "own_entry",
    "own_record",
    "not_own_submission",
    "permission_missing",
    "last_super_admin",
    "version_mismatch",
    "batch_changed_since",
    "batch_undone",
    "batch_too_old",
    ...LOCKS,
  ],
})
