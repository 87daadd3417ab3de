import { z } from "zod"
import type { FileReply } from "./route.ts"

export const CSV_MEDIA_TYPE = "text/csv"
export const XLSX_MEDIA_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

export const ExportFormat = z.enum(["csv", "xlsx"])
export type ExportFormat = z.infer<typeof ExportFormat>

/** What the export of a list takes beside the list's own filters and sort. */
export const exportQuery = { format: ExportFormat.default("csv") }

/** The `file` of every export. */
export const EXPORT_FILE: FileReply = { media_types: [CSV_MEDIA_TYPE, XLSX_MEDIA_TYPE] }

/** What to say in the description of every export. */
export const EXPORT_NOTE =
  "Everything that passes the filters, in the list's order. In CSV, an apostrophe is put before whatever a spreadsheet could run as a formula: `=`, `+`, `-`, `@` (also full-width), a tab or a carriage return at the start of a text, or after a semicolon, tab or line break in it."
