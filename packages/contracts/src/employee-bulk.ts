import { z } from "zod"
import { Charset } from "./bulk.ts"
import { Id, Timestamp } from "./common.ts"
import { route } from "./route.ts"
import { ROW_EVENTS } from "./row-progress.ts"

/** Maximum number of data rows in a file. (rules/people#employee-uploads) */
export const MAX_BULK_ROWS = 5_000
const MAX_BULK_BYTES = 5 * 1024 * 1024

/** An error in one cell, or in the whole row if there is no column. */
const BulkRowError = z.strictObject({
  column: z.string().nullable().meta({ description: "The column header as in the file" }),
  code: z.string().meta({ description: "`required`, `invalid`, `duplicate_row`, or an error code" }),
  message: z.string(),
})

/** The result of validating one row. */
export const BulkRow = z
  .strictObject({
    row: z.number().int().min(2).meta({ description: "Spreadsheet row number; the header row is 1" }),
    employee_id: z.string(),
    action: z.enum(["create", "update"]),
    status: z.enum(["valid", "invalid"]),
    errors: z.array(BulkRowError),
  })
  .meta({ id: "EmployeeBulkRow" })
export type BulkRow = z.infer<typeof BulkRow>

/** A validated file that is ready to commit; it expires after an hour. */
export const BulkPreview = z
  .strictObject({
    preview_id: Id,
    expires_at: Timestamp,
    total: z.number().int(),
    valid: z.number().int(),
    invalid: z.number().int(),
    rows: z.array(BulkRow),
  })
  .meta({ id: "EmployeeBulkPreview" })
export type BulkPreview = z.infer<typeof BulkPreview>

const tag = "employees"
const columns =
  "The first row holds the headers: field names, with or without their group (`first_name` or `personal_data.first_name`), case-sensitive, in any order, at most 300. Other columns of our own export (`name`, `created_at`, `updated_at`) are ignored; any other header is rejected. A `version`, if given, must match the record's; leave it empty for new people. An unchanged export can be uploaded as is and changes nothing. People are matched by `employee_id`, which every row needs: someone in your pool is changed, anyone else is added. An empty cell leaves a field as it is, or at its default for a new person; `N/A` or `null` clears an optional field. Dates are spreadsheet dates or `YYYY-MM-DD`."

export const previewEmployees = route({
  method: "POST",
  path: "/v1/employees/bulk/preview",
  webOnly: true,
  tag,
  summary: "Preview an upload of employees",
  description: `One CSV (UTF-8, or UTF-16 with a byte order mark; comma, semicolon, or tab, or the separator given by a first line such as \`sep=;\`) or XLSX (its first sheet), at most 5,000 rows and 5 MB. For CSV saved as windows-1252 by older programs, set the form field \`charset\`. ${columns} Nothing is changed yet. The preview is yours and expires after one hour; your last 5 are kept.`,
  permission: "employees.create",
  upload: { maxFiles: 1, maxFileBytes: MAX_BULK_BYTES, queue: "tables" },
  body: z.strictObject({ charset: Charset.optional() }),
  reply: BulkPreview,
  status: 200,
  refusals: ["body_too_large", "media_type_not_supported", "file_not_readable", "too_many_rows"],
})

export const commitEmployees = route({
  method: "POST",
  path: "/v1/employees/bulk/commit",
  webOnly: true,
  tag,
  summary: "Commit a preview of employees",
  description:
    "Commits all rows or none, once. Rows are validated again against the current state. `updated` counts people whose record changed.",
  permission: "employees.create",
  body: z.strictObject({ preview_id: Id }),
  reply: z
    .strictObject({ batch_id: Id, created: z.number().int(), updated: z.number().int() })
    .meta({ id: "EmployeeBulkBatch" }),
  events: ROW_EVENTS,
  status: 200,
  refusals: ["not_found", "rows_invalid", "email_taken", "preview_committed"],
})

export const downloadEmployeeTemplate = route({
  method: "GET",
  path: "/v1/employees/bulk/template",
  webOnly: true,
  tag,
  summary: "Download a template for employee uploads",
  description: `${columns} The workbook's second sheet explains each column.`,
  permission: "employees.create",
  query: z.strictObject({ format: z.enum(["csv", "xlsx"]).default("csv") }),
  file: { media_types: ["text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"] },
})

export type BulkRowError = z.infer<typeof BulkRowError>
