import type { SheetPreview, SheetRow, TemplateQuery } from "@scorecard/contracts/bulk"
import type { CommittedBatch } from "@scorecard/contracts/bulk-commit"
import { MAX_FILE_ROWS, type BulkMapping, type Charset } from "@scorecard/contracts/bulk-mapping"
import { CSV_MEDIA_TYPE, XLSX_MEDIA_TYPE } from "@scorecard/contracts/exports"
import { Refusal, type FieldError } from "@scorecard/contracts/refusals"
import { easternDate, LOCK_CODES, type Actor } from "@scorecard/domain"
import { createWorkbook, formatCsv, type Grid, type ReadTable } from "@scorecard/tables"
import { FileResponse, sql, type Platform, type Tx, type Upload } from "#platform/index.ts"
import { safeFilename } from "#platform/uploads/index.ts"
import { batches, findSameContent, saveRecords, type BatchDocument } from "./batches.store.ts"
import {
  createPresenter,
  mapFile,
  presentMapping,
  validateFile,
  type MappedFile,
  type ValidatedFile,
} from "./mapped-table.ts"
import { confirmation, planMapping } from "./mapping/plan.ts"
import { loadTargets } from "./mapping/prepare.ts"
import { rememberMapping } from "./mapping/remember.ts"
import {
  closePreview,
  contentHash,
  previewedTable,
  purgePreviews,
  savePreview,
  takePreview,
  type BulkPreview,
} from "./previews.store.ts"
import { NO_PROGRESS, type ProgressReport } from "./progress.ts"
import { withGrid, type SheetReader } from "./read-upload.ts"
import type { RowError } from "./row-errors.ts"
import type { CommittedRows, Sheet, TemplatePeriod, ValidatedRow } from "./sheet.ts"

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

/** Validates a file as the commit would. What the mapping creates is there for the validation only. */
async function tryFile<Row extends ValidatedRow>(
  tx: Tx,
  sheet: Sheet<Row>,
  actor: Actor,
  mapped: MappedFile,
): Promise<ValidatedFile<Row>> {
  const validation = { ...mapped, lock: false, progress: NO_PROGRESS }
  if ((mapped.plan.mapping.create_missing ?? []).length === 0) return validateFile(tx, sheet, actor, validation)
  await sql`savepoint before_created_units`.execute(tx.db)
  const validated = await validateFile({ ...tx, audit: () => undefined }, sheet, actor, validation)
  await sql`rollback to savepoint before_created_units`.execute(tx.db)
  return validated
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

/**
 * Commits one of the actor's previews: all rows or none, and only once, even for simultaneous requests. Validates the
 * rows again, with everything they depend on locked.
 * @throws Refusal 404; 422 `rows_invalid` naming the rows; 409 if locked, or `preview_committed`.
 * (rules/entries#uploads)
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
    const mapped = await mapPreview(tx, sheet, preview)
    const validated = await validateFile(tx, sheet, actor, { ...mapped, lock: true, progress })
    assertValid(validated.rows)

    const batch_id = await closePreview(tx, preview)
    const committed = await validated.commit(batch_id)
    await rememberMapping(tx, sheet.key, actor, mapped)
    progress.begin("recording", committed.records.length)
    const { created, updated } = committed
    if (sheet.undo) {
      const content_hash = contentHash(table)
      await saveBatch(
        tx,
        actor,
        { _id: batch_id, sheet: sheet.key, file_name: preview.file_name, content_hash },
        committed,
      )
    } else {
      const target = { collection: "tbl_employees", id: batch_id }
      tx.audit(actor, "employees.bulk_committed", { ...target, change: { created, updated } })
    }
    return { batch_id, created, updated, skipped: 0 }
  })
}

/** The file of a preview, understood as it was then. */
async function mapPreview(tx: Tx, sheet: Sheet, preview: BulkPreview): Promise<Omit<MappedFile, "sheets">> {
  const { headers, rows, format } = previewedTable(preview)
  const targets = await loadTargets(tx, sheet)
  const located = headers.map((header, index) => ({ header, index }))
  const headerRow = preview.mapping?.header_row ?? 1
  const table = { format, headers: located, headerRow, rows, notices: [] }
  const sheetName = preview.mapping?.sheet ?? null
  const input = { targets, table, remembered: null, sheet: sheetName, today: easternDate(tx.now) }
  const plan = planMapping({ ...input, given: preview.mapping })
  const isConfirmed = preview.mapping_source === "exact" || preview.mapping_source === "given"
  const questions = isConfirmed ? plan.questions : [confirmation(preview.mapping_source), ...plan.questions]
  return { table, targets, plan: { ...plan, source: preview.mapping_source, questions } }
}

/** Stores what an undo needs. */
async function saveBatch(
  tx: Tx,
  actor: Actor,
  batch: Pick<BatchDocument, "_id" | "sheet" | "file_name" | "content_hash">,
  { created, updated, months, records }: CommittedRows,
): Promise<void> {
  await saveRecords(tx.db, batch._id, records)
  await batches.insert(tx.db, {
    ...batch,
    created,
    updated,
    months,
    made_by_id: actor.employee_id,
    created_at: tx.at,
    undone_at: null,
    undone_by_id: null,
    version: 1,
  })
  const change = { sheet: batch.sheet, created, updated, months }
  tx.audit(actor, "bulk.committed", { collection: batches.name, id: batch._id, change })
}

const MAX_NAMED_ERRORS = 100

/** A row's own errors are reported before its locks. (rules/entries#uploads) */
function assertValid(rows: readonly ValidatedRow[]): void {
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
