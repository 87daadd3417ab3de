import type { AccessLevel, Permission } from "@scorecard/domain/access"
import { z } from "zod"
import {
  BooleanQuery,
  CalendarDate,
  CycleId,
  EmployeeId,
  Id,
  listOf,
  MonthQuery,
  pageQuery,
  sortQuery,
  Timestamp,
  Version,
  YearQuery,
} from "./common.ts"
import { ENTRY_CONTRACTS } from "./entry-routes.ts"
import { EXPORT_FILE, EXPORT_NOTE, ExportFormat, exportQuery } from "./exports.ts"
import type { RefusalCode } from "./refusals.ts"
import { route } from "./route.ts"
import { ROW_EVENTS } from "./row-progress.ts"

export const MOST_SHEET_ROWS = 5_000
const MOST_SHEET_BYTES = 5 * 1024 * 1024
const TAG = "Bulk upload"

/** Whose rows can be uploaded. */
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

/** What is wrong with one cell; without a column it is about the whole row. */
export const SheetRowError = z
  .strictObject({
    column: z.string().nullable().meta({ description: "The column's head, as it stands in the file" }),
    code: z.string().meta({ description: "`required`, `invalid`, `duplicate_row` or the code of a refusal" }),
    message: z.string(),
  })
  .meta({ id: "SheetRowError" })

export const SheetRow = z
  .strictObject({
    row: z.number().int().min(2).meta({ description: "As a spreadsheet counts: the heads are row 1" }),
    action: z.enum(["create", "update"]),
    status: z.enum(["valid", "invalid"]),
    errors: z.array(SheetRowError),
  })
  .meta({ id: "SheetRow" })
export type SheetRow = z.infer<typeof SheetRow>

export const SheetPreview = z
  .strictObject({
    preview_id: Id,
    expires_at: Timestamp,
    total: z.number().int(),
    valid: z.number().int(),
    invalid: z.number().int(),
    already_committed: z
      .strictObject({ batch_id: Id, committed_at: Timestamp, made_by_id: EmployeeId })
      .nullable()
      .meta({
        description:
          "The last upload of the same content to this sheet, whoever made it, unless it was undone. A warning: it may be taken over again.",
      }),
    rows: z.array(SheetRow),
  })
  .meta({ id: "SheetPreview" })
export type SheetPreview = z.infer<typeof SheetPreview>

const CommittedBatch = z
  .strictObject({ batch_id: Id, created: z.number().int(), updated: z.number().int() })
  .meta({ id: "CommittedBatch" })
export type CommittedBatch = z.infer<typeof CommittedBatch>

/** What the file's text is written in, where it is not UTF-8 and has no mark that says so. */
export const Charset = z.enum(["utf-8", "windows-1252"])
export type Charset = z.infer<typeof Charset>

/** For which cycle or month a template is made; neither is this month. */
const period = { cycle_id: CycleId.optional(), year: YearQuery.optional(), month: MonthQuery.optional() }
type Period = { cycle_id?: string | undefined; year?: number | undefined; month?: number | undefined }

function periodIsPlain({ value, issues }: z.core.ParsePayload<Period>): void {
  const { cycle_id, year, month } = value
  const refuse = (path: keyof Period, message: string) =>
    issues.push({ code: "custom", path: [path], message, input: value[path] })
  if (year !== undefined && month === undefined) refuse("month", "A year goes with a month.")
  if (month !== undefined && year === undefined) refuse("year", "A month goes with a year.")
  if (cycle_id !== undefined && (year !== undefined || month !== undefined)) {
    refuse("cycle_id", "Ask for a cycle, or for a month, not for both.")
  }
}

const TemplateQuery = z.strictObject({ format: ExportFormat.default("csv"), ...period }).check(periodIsPlain)
export type TemplateQuery = z.infer<typeof TemplateQuery>

const FILE_REFUSALS = [
  "body_too_large",
  "media_type_not_supported",
  "file_not_readable",
  "too_many_rows",
] as const satisfies readonly RefusalCode[]
const LOCKS = ["month_finalized", "week_locked", "month_locked"] as const satisfies readonly RefusalCode[]

type SheetPlace = {
  path: string
  plural: string
  /** Who may upload them. */
  access: { permission: Permission } | { level: AccessLevel }
  heads: string
}

/** The three steps of an upload; the sheets differ in their columns. (rules/entries#uploads) */
function sheetRoutes({ path, plural, access, heads }: SheetPlace) {
  const root = `/v1/scorecard/${path}/bulk`
  const columns = `The first row holds the heads: the fields' names as they are given here, small letters and capitals told apart, in any order, at most 300. ${heads}`
  return {
    template: route({
      method: "GET",
      path: `${root}/template`,
      webOnly: true,
      tag: TAG,
      summary: `An empty table for ${plural}`,
      description: `${columns} Where the columns depend on the cycle or the month, name it; the current one is preset. The workbook explains each column on its second sheet, which an upload does not read.`,
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
      summary: `Try many new and changed ${plural}`,
      description: `One CSV (UTF-8, or UTF-16 with its mark; comma, semicolon or tab, or what a first line such as \`sep=;\` names) or XLSX (its first sheet), at most 5,000 rows and 5 MB. Older programs save CSV as windows-1252: name it in the form's field \`charset\`. ${columns} Empty rows are passed over; in a CSV they count among its lines, at most 20,000. The apostrophes that our own CSV exports put before possible formulas are removed again. A cell that holds an error of the spreadsheet (\`#N/A\`) spoils its row; a bare number is a day in a workbook only. Nothing is changed yet; the preview is yours and lives one hour. Your last 5 of a sheet are kept.`,
      ...access,
      upload: { maxFiles: 1, maxFileBytes: MOST_SHEET_BYTES, queue: "tables" },
      body: z.strictObject({ charset: Charset.optional() }),
      reply: SheetPreview,
      status: 200,
      refusals: FILE_REFUSALS,
    }),
    commit: route({
      method: "POST",
      path: `${root}/commit`,
      webOnly: true,
      tag: TAG,
      summary: `Take over a preview of ${plural}`,
      description:
        "All rows or none, once: the refusal `preview_committed` names the `batch_id` that the first commit made. Rows are checked again, as things stand now, locks included. `updated` counts what really changed. The batch can be undone at the address in Location.",
      ...access,
      body: z.strictObject({ preview_id: Id }),
      reply: CommittedBatch,
      events: ROW_EVENTS,
      status: 201,
      location: (reply) => `/v1/scorecard/bulk-batches/${reply.batch_id}`,
      refusals: ["not_found", "rows_invalid", "preview_committed", ...LOCKS],
    }),
  }
}

const ENTRY_HEADS =
  "A row with an `_id` changes that entry, where a `version` that stands there must be its own; one without is a new entry. In a row that changes an entry, an empty cell leaves a field as it is, and `N/A` or `null` clears a field that may be empty; in a new one, all three mean null. Days are dates of the spreadsheet, `YYYY-MM-DD` or `M/D/YYYY`. The answers of a checklist stand in one column per `item_id`: yes, no or na. Further columns of our own export are passed over; any other head is refused."
const SCHEDULE_HEADS =
  "A row is the whole month of one person: `employee_id`, `year`, `month` and the columns `1` to `31` with a day code each; days that the month does not have are empty or `N/A`. The person is employed in the month for at least one day, and the month is at most 12 months ahead. A schedule that is there is written over; where a `version` stands in the row it must be its own (0: nobody has written one). Further columns of our own export are passed over."
const TASK_DELIVERY_HEADS =
  "A row is one day of one person: `employee_id`, `work_date`, `finished_task`, `task_count`, `notes`. A day that is there is written over; where a `version` stands in the row it must be its own. Empty `notes` leave what is there; `N/A` or `null` clears it. `work_date` is a date of the spreadsheet, `M/D/YYYY` or `YYYY-MM-DD`. Further columns of our own export by days are passed over."

const entrySheet = ({ path, plural }: { path: string; plural: string }) =>
  sheetRoutes({ path, plural, access: { permission: "scorecard.submit" }, heads: ENTRY_HEADS })

/** The routes of each sheet. */
export const SHEET_CONTRACTS = {
  sbs: entrySheet(ENTRY_CONTRACTS.sbs),
  non_sbs: entrySheet(ENTRY_CONTRACTS.non_sbs),
  atw: entrySheet(ENTRY_CONTRACTS.atw),
  attendance: entrySheet(ENTRY_CONTRACTS.attendance),
  productivity: entrySheet(ENTRY_CONTRACTS.productivity),
  additional_points: entrySheet(ENTRY_CONTRACTS.additional_points),
  incidents: entrySheet(ENTRY_CONTRACTS.incidents),
  schedules: sheetRoutes({ path: "schedules", plural: "schedules", access: { level: 3 }, heads: SCHEDULE_HEADS }),
  task_delivery: sheetRoutes({
    path: "task-delivery",
    plural: "task-delivery days",
    access: { permission: "scorecard.submit" },
    heads: TASK_DELIVERY_HEADS,
  }),
} as const satisfies Record<SheetKey, ReturnType<typeof sheetRoutes>>

/** Rows that were taken over at once. */
export const BulkBatch = z
  .strictObject({
    batch_id: Id,
    sheet: z.enum(SHEET_KEYS),
    file_name: z.string().nullable(),
    made_by_id: EmployeeId,
    created_at: Timestamp,
    created: z.number().int(),
    updated: z.number().int(),
    months: z.array(z.string()).meta({ description: "`YYYY-MM`: the months that the rows are dated in" }),
    undone_at: Timestamp.nullable(),
    undone_by_id: EmployeeId.nullable(),
    version: Version,
    abilities: z
      .strictObject({ undo: z.boolean() })
      .meta({ description: "Locks are not looked at: GET /v1/scorecard/locks/status tells." }),
  })
  .meta({ id: "BulkBatch" })
export type BulkBatch = z.infer<typeof BulkBatch>

const batchFilters = {
  sheet: z.enum(SHEET_KEYS).optional(),
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

const one = z.strictObject({ batch_id: Id })

export const listBatches = route({
  method: "GET",
  path: "/v1/scorecard/bulk-batches",
  webOnly: true,
  tag: TAG,
  summary: "List uploads that were taken over",
  description: "Your own; level 5 sees everybody's. `from` and `to` are Eastern days.",
  permission: "scorecard.submit",
  query: BatchListQuery,
  reply: listOf(BulkBatch),
})

export const exportBatches = route({
  method: "GET",
  path: "/v1/scorecard/bulk-batches/export",
  webOnly: true,
  tag: TAG,
  summary: "Uploads that were taken over, as a file",
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
  summary: "Read one upload that was taken over",
  permission: "scorecard.submit",
  params: one,
  reply: BulkBatch,
})

export const undoBatch = route({
  method: "DELETE",
  path: "/v1/scorecard/bulk-batches/{batch_id}",
  webOnly: true,
  tag: TAG,
  summary: "Undo an upload: all of it, or nothing",
  description:
    "What it made goes (entries into the recycle bin), what it changed becomes as it was before. Refused when somebody changed one of them since, or when a lock holds one of its days. By its maker or level 5, once, for the days that BULK_UNDO_DAYS sets.",
  permission: "scorecard.submit",
  params: one,
  events: ROW_EVENTS,
  refusals: [
    "own_entry",
    "own_record",
    "not_own_submission",
    "version_mismatch",
    "batch_changed_since",
    "batch_undone",
    "batch_too_old",
    ...LOCKS,
  ],
})
