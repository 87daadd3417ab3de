import { z } from "zod"
import { COMMIT_NOTE, CommitBody, CommittedBatch, REST_FILE, REST_NOTE, RestParams } from "./bulk-commit.ts"
import { Charset, FILE_NOTE, LARGE_FILE_NOTE, MAPPING_NOTE, MAX_FILE_BYTES, MappingField } from "./bulk-mapping.ts"
import { PendingPreview } from "./bulk-preview-jobs.ts"
import { SheetPreview, SheetRow } from "./bulk.ts"
import { route } from "./route.ts"
import { ROW_EVENTS } from "./row-progress.ts"

export const BulkRow = SheetRow.extend({ employee_id: z.string() }).meta({ id: "EmployeeBulkRow" })
export type BulkRow = z.infer<typeof BulkRow>

export const BulkPreview = SheetPreview.extend({ rows: z.array(BulkRow) }).meta({ id: "EmployeeBulkPreview" })
export type BulkPreview = z.infer<typeof BulkPreview>

const tag = "employees"
const columns =
  "Our own headers are the field names, with or without their group (`first_name` or `personal_data.first_name`), case-sensitive, in any order, at most 300. Other columns of our own export (`name`, `created_at`, `updated_at`) are ignored. A `version`, if given, must match the record's; new people have none. An unchanged export can be uploaded as is and changes nothing. People are matched by `employee_id`: someone in your pool is changed, anyone else is added. An empty cell leaves a field as it is, or at its default for a new person; `N/A` or `null` clears an optional field."

export const previewEmployees = route({
  method: "POST",
  path: "/v1/employees/bulk/preview",
  webOnly: true,
  tag,
  summary: "Preview an upload of employees",
  description: `${FILE_NOTE} ${columns} ${MAPPING_NOTE} Nothing is changed yet. ${LARGE_FILE_NOTE} The preview is yours and expires after one hour; your last 5 are kept.`,
  permission: "employees.create",
  upload: { maxFiles: 1, maxFileBytes: MAX_FILE_BYTES, queue: "tables" },
  body: z.strictObject({ charset: Charset.optional(), mapping: MappingField.optional() }),
  reply: BulkPreview,
  status: 200,
  accepted: PendingPreview,
  refusals: ["body_too_large", "media_type_not_supported", "file_not_readable", "too_many_rows"],
})

export const commitEmployees = route({
  method: "POST",
  path: "/v1/employees/bulk/commit",
  webOnly: true,
  tag,
  summary: "Commit a preview of employees",
  description: COMMIT_NOTE,
  permission: "employees.create",
  body: CommitBody,
  reply: CommittedBatch,
  events: ROW_EVENTS,
  status: 200,
  refusals: ["not_found", "job_active", "rows_invalid", "nothing_to_import", "email_taken", "preview_committed"],
})

export const downloadEmployeeRest = route({
  method: "GET",
  path: "/v1/employees/bulk/previews/{preview_id}/rest",
  webOnly: true,
  tag,
  summary: "Download the remaining rows of a preview of employees",
  description: REST_NOTE,
  permission: "employees.create",
  params: RestParams,
  file: REST_FILE,
  refusals: ["not_found", "job_active"],
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
