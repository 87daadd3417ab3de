import type { SheetPreview, SheetRow } from "@scorecard/contracts/bulk"
import type { TemplateQuery } from "@scorecard/contracts/bulk-template"
import { MAX_FILE_ROWS, type BulkMapping, type Charset } from "@scorecard/contracts/bulk-mapping"
import { CSV_MEDIA_TYPE, XLSX_MEDIA_TYPE } from "@scorecard/contracts/exports"
import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain"
import { createWorkbook, formatCsv, type Grid, type ReadTable } from "@scorecard/tables"
import { FileResponse, type Platform, type Tx, type Upload } from "#platform/index.ts"
import { safeFilename } from "#platform/uploads/index.ts"
import { findSameContent, type BatchDocument } from "./batches.store.ts"
import { createPresenter, mapFile, presentMapping, type MappedFile } from "./mapped-table.ts"
import { contentHash, purgePreviews, savePreview } from "./previews.store.ts"
import { withGrid, type SheetReader } from "./read-upload.ts"
import type { Sheet, TemplatePeriod, ValidatedRow } from "./sheet.ts"
import { tryFile } from "./stored-file.ts"

/** Headers only. The workbook explains them on a second sheet, which an upload ignores. */
export async function createTemplate(
  { db, clock }: Pick<Platform, "db" | "clock">,
  sheet: Sheet,
  query: TemplateQuery,
): Promise<FileResponse> {
  const columns = await sheet.columns(db, clock.now(), templatePeriod(query))
  const headers = columns.map(({ name }) => name)
  const name = sheet.key.replaceAll("_", "-")
  const title = sheet.key === "employees" ? "Employees" : "Rows"
  if (query.format === "csv") return new FileResponse(CSV_MEDIA_TYPE, `${name}.csv`, formatCsv(headers, noRows()))
  const explained = columns.map(({ name: header, needed, clears, what }) => [
    header,
    needed,
    clears ? "yes" : "no",
    what,
  ])
  const content = await createWorkbook([
    { sheet: title, headers, rows: [] },
    { sheet: "Columns", headers: ["column", "needed", "cleared by N/A or null", "what it holds"], rows: explained },
  ])
  return new FileResponse(XLSX_MEDIA_TYPE, `${name}.xlsx`, content)
}

function templatePeriod({ cycle_id, year, month }: TemplateQuery): TemplatePeriod {
  if (cycle_id !== undefined) return { cycle_id }
  return year !== undefined && month !== undefined ? { year, month } : null
}

async function* noRows(): AsyncGenerator<never> {}

type FileInput = { file: Upload | undefined; charset: Charset | undefined; mapping: BulkMapping | undefined }

/** The rows as the sheet validated them, and how each is shown: `presentRow` makes them rows of the reply. */
type Preview<Row> = Omit<SheetPreview, "rows"> & { rows: PreviewedRow<Row>[] }
type PreviewedRow<Row> = { row: Row; shown: Pick<SheetRow, "values" | "changes"> }

/**
 * Reports for each row what committing the file would do, and stores the file for an hour so that it can be committed.
 * @throws Refusal 413, 415 or 422 for a file that is not a valid table. (rules/entries#uploads)
 */
export async function previewSheet<Row extends ValidatedRow>(
  { transact }: Pick<Platform, "transact">,
  sheet: Sheet<Row>,
  actor: Actor,
  { file, charset, mapping }: FileInput,
): Promise<Preview<Row>> {
  if (!file) throw new Refusal("file_not_readable", "A file is needed.")
  const { fileName } = file
  return withGrid({ ...file, charset }, { maxRows: MAX_FILE_ROWS, sheet: mapping?.sheet }, (grid, readSheet) =>
    transact((tx) => previewFile(tx, sheet, actor, { grid, readSheet, fileName, given: mapping ?? null })),
  )
}

type FileToPreview = { grid: Grid; readSheet: SheetReader; fileName: string; given: BulkMapping | null }

async function previewFile<Row extends ValidatedRow>(
  tx: Tx,
  sheet: Sheet<Row>,
  actor: Actor,
  { fileName, ...file }: FileToPreview,
): Promise<Preview<Row>> {
  await purgePreviews(tx.db, tx.now)
  const mapped = await mapFile(tx, sheet, file)
  if (mapped.table.rows.length > MAX_FILE_ROWS) {
    throw new Refusal("too_many_rows", `The file has more than the ${MAX_FILE_ROWS} rows that are taken at once.`)
  }
  const { rows, prepared } = await tryFile(tx, sheet, actor, mapped)
  const table = uploadedTable(mapped)
  const { _id, expires_at } = await savePreview(tx, actor, table, {
    kind: sheet.key,
    file_name: safeName(fileName),
    mapping: mapped.plan.mapping,
    mapping_source: mapped.plan.source,
  })
  const former = sheet.undo && (await findSameContent(tx.db, sheet.key, contentHash(table)))
  const valid = rows.filter(({ errors }) => errors.length === 0).length
  const counts = { total: rows.length, valid, invalid: rows.length - valid }
  const with_warnings = rows.filter(({ warnings = [] }) => warnings.length > 0).length
  const target = { collection: "tbl_bulk_previews", id: _id }
  if (sheet.undo) tx.audit(actor, "bulk.previewed", { ...target, change: { sheet: sheet.key, ...counts } })
  else tx.audit(actor, "employees.bulk_previewed", { ...target, change: counts })
  const presenter = createPresenter(mapped, prepared)
  return {
    preview_id: _id,
    expires_at,
    ...counts,
    with_warnings,
    already_committed: former && presentFormer(former),
    ...presentMapping(mapped, prepared),
    rows: rows.map((row) => ({
      row,
      shown: {
        values: presenter.values(row.row),
        changes: row.action === "update" ? presenter.changes(sheet.changes(row)) : [],
      },
    })),
  }
}

/** The table with the headers and cells of the file. */
function uploadedTable({ table }: Pick<MappedFile, "table">): ReadTable {
  return { format: table.format, headers: table.headers.map(({ header }) => header), rows: table.rows }
}

function presentFormer({ _id: batch_id, created_at: committed_at, made_by_id }: BatchDocument) {
  return { batch_id, committed_at, made_by_id }
}

export function presentRow({
  row: { row, action, errors, warnings = [] },
  shown,
}: PreviewedRow<ValidatedRow>): SheetRow {
  const status = errors.length === 0 ? "valid" : "invalid"
  const shownErrors = errors.map((error) => ({ ...error, value: error.value ?? null }))
  return { row, action, status, errors: shownErrors, warnings: [...warnings], ...shown }
}

/** `withGrid` has checked that the name has one of the two extensions. */
const safeName = (fileName: string) => safeFilename(fileName, /xlsx$/i.test(fileName) ? "xlsx" : "csv")
