import { z } from "zod"
import { EmployeeId, Id, Month, Year, integerQuery } from "./common.ts"
import { AnyEntry, EntryKindWord } from "./entries.ts"
import { route } from "./route.ts"
import { EmployeeMonth } from "./scorecards.ts"

export const NDJSON_MEDIA_TYPE = "application/x-ndjson"
export const PARQUET_MEDIA_TYPE = "application/vnd.apache.parquet"

export const MAX_CHANGES = 10_000
const DEFAULT_CHANGES = 1_000
const tag = "Data out"

/** Parameters of everything that is read by a cursor of changes. */
export const changesQuery = {
  cursor: z.string().max(2000).optional().meta({ description: "The `X-Next-Cursor` of the batch before" }),
  limit: integerQuery(1, MAX_CHANGES).default(DEFAULT_CHANGES),
}

export const ChangeExportFormat = z.enum(["ndjson", "parquet"])
export type ChangeExportFormat = z.infer<typeof ChangeExportFormat>

export const ChangeExportQuery = z.strictObject({ ...changesQuery, format: ChangeExportFormat.default("ndjson") })
export type ChangeExportQuery = z.output<typeof ChangeExportQuery>

const BATCHES =
  "One batch of the rows that changed since the cursor, oldest change first; without a cursor, from the beginning. `X-Next-Cursor` continues after the batch, `X-Has-More` says whether more is there now. Store the cursor together with the batch: nothing is then missed, and no version of a row is repeated. 409 `cursor_outdated`: start over without a cursor."

/**
 * One person's month, as dashboards show it. `deleted`: the person no longer has a row in the month; the figures are
 * then omitted. (rules/exports#employee-months)
 */
export const ExportedEmployeeMonth = z
  .object({
    _id: z.string().meta({ description: "`YYYY-MM`, a space, and the employee_id" }),
    employee_id: EmployeeId,
    year: Year,
    month: Month,
    deleted: z.boolean(),
    report_version: z.number().int().nullable().meta({ description: "The final version; null for a draft" }),
    ...EmployeeMonth.omit({ synced_at: true, employee_id: true, year: true, month: true }).partial().shape,
  })
  .meta({ id: "ExportedEmployeeMonth" })
export type ExportedEmployeeMonth = z.infer<typeof ExportedEmployeeMonth>

/** An entry of any kind; null if it is deleted. (rules/exports#entries) */
export const ExportedEntry = z
  .object({
    _id: Id,
    kind: EntryKindWord,
    employee_id: EmployeeId,
    deleted: z.boolean(),
    entry: AnyEntry.nullable(),
  })
  .meta({ id: "ExportedEntry" })
export type ExportedEntry = z.infer<typeof ExportedEntry>

const FILE = { media_types: [NDJSON_MEDIA_TYPE, PARQUET_MEDIA_TYPE] }

export const exportEmployeeMonths = route({
  method: "GET",
  path: "/v1/exports/employee-months",
  webOnly: true,
  tag,
  summary: "Export the employee-months that changed",
  description: BATCHES,
  permission: "scorecard.view",
  query: ChangeExportQuery,
  file: FILE,
  refusals: ["cursor_invalid", "cursor_outdated"],
})

export const exportEntries = route({
  method: "GET",
  path: "/v1/exports/entries",
  webOnly: true,
  tag,
  summary: "Export the entries that changed",
  description: `${BATCHES} All seven kinds; a deleted entry is a row without its content.`,
  permission: "scorecard.view",
  query: ChangeExportQuery,
  file: FILE,
  refusals: ["cursor_invalid", "cursor_outdated", "state_conflict"],
})
