import type { CommittedBatch, TemplateQuery } from "@scorecard/contracts/bulk"
import { CSV_MEDIA_TYPE, XLSX_MEDIA_TYPE } from "@scorecard/contracts/exports"
import { Refusal, type FieldError } from "@scorecard/contracts/refusals"
import { LOCK_CODES, type Actor } from "@scorecard/domain"
import { createWorkbook, formatCsv } from "@scorecard/tables"
import { FileResponse, type Platform, type Tx } from "#platform/index.ts"
import { batches, saveRecords, type BatchDocument } from "./batches.store.ts"
import { validateFile } from "./mapped-table.ts"
import { rememberMapping } from "./mapping/remember.ts"
import { allCells, mapPreview } from "./preview.ts"
import { closePreview, takePreview } from "./previews.store.ts"
import type { ProgressReport } from "./progress.ts"
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
    progress.begin("checking", preview.total)
    const mapped = await mapPreview(tx, sheet, preview, await allCells(tx.db, preview._id))
    const validated = await validateFile(tx, sheet, actor, { ...mapped, lock: true, progress })
    assertValid(validated.rows)

    const batch_id = await closePreview(tx, preview)
    const committed = await validated.commit(batch_id)
    await rememberMapping(tx, sheet.key, actor, mapped)
    progress.begin("recording", committed.records.length)
    const { created, updated } = committed
    if (sheet.undo) {
      const { content_hash } = preview
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
    return { batch_id, created, updated }
  })
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
