import {
  MOST_SHEET_ROWS,
  type Charset,
  type CommittedBatch,
  type SheetPreview,
  type SheetRow,
  type TemplateQuery,
} from "@scorecard/contracts/bulk"
import { CSV_MEDIA_TYPE, XLSX_MEDIA_TYPE } from "@scorecard/contracts/exports"
import { Refusal, type FieldError } from "@scorecard/contracts/refusals"
import { LOCK_CODES, type Actor } from "@scorecard/domain"
import { FileResponse, type Platform, type Tx, type Upload } from "#platform/index.ts"
import { formatCsv, createWorkbook, type ReadTable } from "@scorecard/tables"
import {
  closePreview,
  previewedTable,
  contentHash,
  savePreview,
  purgePreviews,
  takePreview,
  NO_PROGRESS,
  withBrokenCells,
  withTable,
  type RowError,
  type ProgressReport,
  type RowVerdict,
  type Sheet,
  type TemplatePeriod,
  type ValidatedTable,
} from "#platform/tables/index.ts"
import { safeFilename } from "#platform/uploads/index.ts"
import { batches, findSameContent, saveRecords, type BatchDocument } from "./batches.store.ts"

/** The headers alone. The workbook explains them on a second sheet, which an upload ignores. */
export async function createTemplate(
  { db, clock }: Pick<Platform, "db" | "clock">,
  sheet: Sheet,
  query: TemplateQuery,
): Promise<FileResponse> {
  const columns = await sheet.columns(db, clock.now(), templatePeriod(query))
  const headers = columns.map(({ name }) => name)
  const name = sheet.key.replaceAll("_", "-")
  if (query.format === "csv") return new FileResponse(CSV_MEDIA_TYPE, `${name}.csv`, formatCsv(headers, noRows()))
  const explained = columns.map(({ name: head, needed, clears, what }) => [head, needed, clears ? "yes" : "no", what])
  const content = await createWorkbook([
    { sheet: "Rows", headers, rows: [] },
    { sheet: "Columns", headers: ["column", "needed", "cleared by N/A or null", "what it holds"], rows: explained },
  ])
  return new FileResponse(XLSX_MEDIA_TYPE, `${name}.xlsx`, content)
}

function templatePeriod({ cycle_id, year, month }: TemplateQuery): TemplatePeriod {
  if (cycle_id !== undefined) return { cycle_id }
  return year !== undefined && month !== undefined ? { year, month } : null
}

async function* noRows(): AsyncGenerator<never> {}

type FileInput = { file: Upload | undefined; charset: Charset | undefined }

/**
 * Reports for each row what committing the file would do, and stores the file for the hour in which it can be
 * committed.
 * @throws Refusal 413, 415 or 422 for a file that is not such a table. (rules/entries#uploads)
 */
export async function previewSheet(
  { transact }: Pick<Platform, "transact">,
  sheet: Sheet,
  actor: Actor,
  { file, charset }: FileInput,
): Promise<SheetPreview> {
  if (!file) throw new Refusal("file_not_readable", "A file is needed.")
  const { fileName } = file
  return withTable({ ...file, charset }, { maxRows: MOST_SHEET_ROWS }, (table) =>
    transact((tx) => previewTable(tx, sheet, actor, { table, fileName })),
  )
}

async function previewTable(
  tx: Tx,
  sheet: Sheet,
  actor: Actor,
  { table, fileName }: { table: ReadTable; fileName: string },
): Promise<SheetPreview> {
  await purgePreviews(tx.db, tx.now)
  const validated = await validateTable(tx, sheet, actor, { table, lock: false, progress: NO_PROGRESS })
  const rows = validated.rows.map(presentRow)
  const { _id, expires_at } = await savePreview(tx, sheet.key, actor, table, safeName(fileName))
  const former = await findSameContent(tx.db, sheet.key, contentHash(table))
  const valid = rows.filter(({ status }) => status === "valid").length
  const counts = { total: rows.length, valid, invalid: rows.length - valid }
  const change = { sheet: sheet.key, ...counts }
  tx.audit(actor, "bulk.previewed", { collection: "tbl_bulk_previews", id: _id, change })
  return { preview_id: _id, expires_at, ...counts, already_committed: former && presentFormer(former), rows }
}

/** The one validation of preview and commit: by the sheet, and by what applies to every table. */
async function validateTable(
  tx: Tx,
  sheet: Sheet,
  actor: Actor,
  { table, lock, progress }: { table: ReadTable; lock: boolean; progress: ProgressReport },
): Promise<ValidatedTable> {
  const { rows, carryOut } = await sheet.vet(tx, actor, table, { hold: lock, told: progress })
  return { rows: withBrokenCells(rows, table), carryOut }
}

function presentFormer({ _id: batch_id, created_at: committed_at, made_by_id }: BatchDocument) {
  return { batch_id, committed_at, made_by_id }
}

function presentRow({ row, action, errors }: RowVerdict): SheetRow {
  return { row, action, status: errors.length === 0 ? "valid" : "invalid", errors }
}

/** `withTable` has checked that the name has one of the two extensions. */
const safeName = (fileName: string) => safeFilename(fileName, /xlsx$/i.test(fileName) ? "xlsx" : "csv")

const MAX_NAMED_ERRORS = 100

/**
 * Commits a preview of the actor's: all rows or none, and only once, even for requests at the same moment. The rows are
 * validated again, with the months and the documents locked.
 * @throws Refusal 404; 422 `rows_invalid` naming the rows; 409 by lock, or `preview_committed`. (rules/entries#uploads)
 */
export function commitSheet(
  { transact }: Pick<Platform, "transact">,
  sheet: Sheet,
  actor: Actor,
  { previewId, progress }: { previewId: string; progress: ProgressReport },
): Promise<CommittedBatch> {
  return transact(async (tx) => {
    const preview = await takePreview(tx, sheet.key, actor, previewId)
    const table = previewedTable(preview)
    progress.begin("checking", table.rows.length)
    const validated = await validateTable(tx, sheet, actor, { table, lock: true, progress })
    assertValid(validated.rows)

    const batch_id = await closePreview(tx, preview)
    const { created, updated, records, months } = await validated.carryOut({ batch_id })
    progress.begin("recording", records.length)
    const counts = { sheet: sheet.key, created, updated, months }
    await saveRecords(tx.db, batch_id, records)
    await batches.insert(tx.db, {
      _id: batch_id,
      ...counts,
      file_name: preview.file_name,
      made_by_id: actor.employee_id,
      created_at: tx.at,
      undone_at: null,
      undone_by_id: null,
      content_hash: contentHash(table),
      version: 1,
    })
    tx.audit(actor, "bulk.committed", { collection: batches.name, id: batch_id, change: counts })
    return { batch_id, created, updated }
  })
}

/** A row's own errors are reported before its locks. (rules/entries#uploads) */
function assertValid(rows: readonly RowVerdict[]): void {
  const issues = rows.flatMap(({ row, errors }) => errors.map((error) => ({ row, error })))
  const [first] = issues
  if (!first) return
  const errors = issues.slice(0, MAX_NAMED_ERRORS).map(fieldError)
  const lock = LOCK_CODES.find((code) => code === first.error.code)
  if (lock && issues.every(({ error }) => isLock(error))) {
    throw new Refusal(lock, `Nothing was changed. Row ${first.row}: ${first.error.message}`, { errors })
  }
  const rowCount = new Set(issues.map(({ row }) => row)).size
  const message = `Nothing was changed: ${rowCount} of the rows can't be imported any more. Preview the file again to see them all.`
  throw new Refusal("rows_invalid", message, { errors })
}

const isLock = ({ code }: RowError) => LOCK_CODES.some((lock) => lock === code)

function fieldError({ row, error }: { row: number; error: RowError }): FieldError {
  return { path: `rows.${row}${error.column === null ? "" : `.${error.column}`}`, message: error.message }
}
