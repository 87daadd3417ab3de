import { z } from "zod"
import type { FileReply } from "./route.ts"

export const CSV_MEDIA_TYPE = "text/csv"
export const XLSX_MEDIA_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

export const ExportFormat = z.enum(["csv", "xlsx"])
export type ExportFormat = z.infer<typeof ExportFormat>

/** Query parameters that every export takes in addition to the list's filters and sort. */
export const exportQuery = { format: ExportFormat.default("csv") }

/** The `file` of every export. */
export const EXPORT_FILE: FileReply = { media_types: [CSV_MEDIA_TYPE, XLSX_MEDIA_TYPE] }

/** Shared description of list exports. */
export const EXPORT_NOTE =
  "Everything that matches the filters, in the list's order. In CSV, text that a spreadsheet could run as a formula gets a leading apostrophe: `=`, `+`, `-`, `@` (also full-width), a tab, or a carriage return at the start of the text or after a semicolon, tab, or line break."
