import { z } from "zod"
import { Charset } from "./bulk.ts"
import { Id, Timestamp } from "./common.ts"
import { route } from "./route.ts"
import { ROW_EVENTS } from "./row-progress.ts"

export const MOST_BULK_ROWS = 5_000
const MOST_BULK_BYTES = 5 * 1024 * 1024

/** What is wrong with one cell; without a column it is about the whole row. */
const BulkRowError = z.strictObject({
  column: z.string().nullable().meta({ description: "The column's head, as it stands in the file" }),
  code: z.string().meta({ description: "`required`, `invalid`, `duplicate_row` or the code of a refusal" }),
  message: z.string(),
})

export const BulkRow = z
  .strictObject({
    row: z.number().int().min(2).meta({ description: "As a spreadsheet counts: the heads are row 1" }),
    employee_id: z.string(),
    action: z.enum(["create", "update"]),
    status: z.enum(["valid", "invalid"]),
    errors: z.array(BulkRowError),
  })
  .meta({ id: "EmployeeBulkRow" })
export type BulkRow = z.infer<typeof BulkRow>

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
  "The first row holds the heads: the fields' names, with or without what they stand in (`first_name` or `personal_data.first_name`), small letters and capitals told apart, in any order, at most 300; any other head is refused, but further columns of our own export (`name`, `created_at`, `updated_at`) are passed over. Where a `version` stands in a row it must be the record's own, and nobody new has one: an export is taken as it is and changes nothing. People are matched by `employee_id`, which every row needs: one of your pool is changed, any other is added. An empty cell leaves a field as it is, or at its default for somebody new; `N/A` or `null` clears a field that may be empty. Dates are dates of the spreadsheet or `YYYY-MM-DD`."

export const previewEmployees = route({
  method: "POST",
  path: "/v1/employees/bulk/preview",
  webOnly: true,
  tag,
  summary: "Try many new and changed employees",
  description: `One CSV (UTF-8, or UTF-16 with its mark; comma, semicolon or tab, or what a first line such as \`sep=;\` names) or XLSX (its first sheet), at most 5,000 rows and 5 MB. Older programs save CSV as windows-1252: name it in the form's field \`charset\`. ${columns} Nothing is changed yet; the preview is yours and lives one hour. Your last 5 are kept.`,
  permission: "employees.create",
  upload: { maxFiles: 1, maxFileBytes: MOST_BULK_BYTES, queue: "tables" },
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
  summary: "Take over a preview's rows",
  description:
    "All rows or none, once. They are checked again, as things stand now. `updated` counts the people of whom something changed.",
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
  summary: "An empty table for new and changed employees",
  description: `${columns} The workbook says this of each column on its second sheet.`,
  permission: "employees.create",
  query: z.strictObject({ format: z.enum(["csv", "xlsx"]).default("csv") }),
  file: { media_types: ["text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"] },
})

export type BulkRowError = z.infer<typeof BulkRowError>
