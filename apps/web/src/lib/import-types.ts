import type { Reply } from "../api/endpoint.ts"
import type { listPreviewRows, previewEmployees, readPreview, SHEET_CONTRACTS } from "../api/endpoints.gen.ts"

type SheetRoutes = (typeof SHEET_CONTRACTS)[keyof typeof SHEET_CONTRACTS]

/** The routes of one kind of rows. */
export type ImportRoutes = {
  preview: SheetRoutes["preview"] | typeof previewEmployees
  commit: SheetRoutes["commit"]
  rest: SheetRoutes["rest"]
}

export type FullPreview = Reply<ImportRoutes["preview"]>
export type StoredPreview = Reply<typeof readPreview>
export type PreviewRow = Reply<typeof listPreviewRows>["items"][number]
export type Committed = Reply<ImportRoutes["commit"]>

/** A checked file. The rows of a large one are read page by page. */
export type Checked = Omit<FullPreview, "rows"> & { rows: PreviewRow[] | null }

export type Mapping = FullPreview["mapping"]
export type Question = FullPreview["questions"][number]
export type Field = FullPreview["fields"][number]
export type Header = FullPreview["headers"][number]
export type DateFormat = NonNullable<Mapping["date_formats"]>[string]
