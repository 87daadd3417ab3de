import type { CommittedBatch } from "@scorecard/contracts/bulk"
import { Refusal, type FieldError } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import { LOCK_CODES } from "@scorecard/domain/locks"
import {
  closePreview,
  contentHash,
  takePreview,
  type RowError,
  type RowsTold,
  type RowVerdict,
  type Sheet,
} from "#platform/tables/index.ts"
import { batches, keepRecords } from "./batches.store.ts"
import type { BulkDeps } from "./needs.ts"
import { vetTable } from "./vet-table.ts"

const MOST_NAMED_ERRORS = 100

/**
 * Takes over a preview of the actor's: all rows or none, once, however many press at the same moment. The rows are
 * checked again, with the months and the documents held.
 * @throws Refusal 404; 422 `rows_invalid` naming the rows; 409 by lock, or `preview_committed`. (rules/entries#uploads)
 */
export function commitSheet(
  { transact }: Pick<BulkDeps, "transact">,
  sheet: Sheet,
  actor: Actor,
  { previewId, told }: { previewId: string; told: RowsTold },
): Promise<CommittedBatch> {
  return transact(async (tx) => {
    const preview = await takePreview(tx, sheet.key, actor, previewId)
    told.begin("checking", preview.rows.length)
    const vetted = await vetTable(tx, sheet, actor, { table: preview, hold: true, told })
    refuseInvalid(vetted.rows)

    const batch_id = await closePreview(tx, preview)
    const { created, updated, records, months } = await vetted.carryOut({ batch_id })
    told.begin("recording", records.length)
    const counts = { sheet: sheet.key, created, updated, months }
    await keepRecords(tx.db, batch_id, records)
    await batches.insert(tx.db, {
      _id: batch_id,
      ...counts,
      file_name: preview.file_name,
      made_by_id: actor.employee_id,
      created_at: tx.at,
      undone_at: null,
      undone_by_id: null,
      content_hash: contentHash(preview),
      version: 1,
    })
    tx.audit(actor, "bulk.committed", { collection: batches.name, id: batch_id, change: counts })
    return { batch_id, created, updated }
  })
}

/** What is wrong with a row comes before what locks it. (rules/entries#uploads) */
function refuseInvalid(rows: readonly RowVerdict[]): void {
  const faults = rows.flatMap(({ row, errors }) => errors.map((error) => ({ row, error })))
  const [first] = faults
  if (!first) return
  const errors = faults.slice(0, MOST_NAMED_ERRORS).map(fieldError)
  const lock = LOCK_CODES.find((code) => code === first.error.code)
  if (lock && faults.every(({ error }) => isLock(error))) {
    throw new Refusal(lock, `Nothing was changed. Row ${first.row}: ${first.error.message}`, { errors })
  }
  const rowCount = new Set(faults.map(({ row }) => row)).size
  const message = `Nothing was changed: ${rowCount} of the rows can't be imported any more. Preview the file again to see them all.`
  throw new Refusal("rows_invalid", message, { errors })
}

const isLock = ({ code }: RowError) => LOCK_CODES.some((lock) => lock === code)

function fieldError({ row, error }: { row: number; error: RowError }): FieldError {
  return { path: `rows.${row}${error.column === null ? "" : `.${error.column}`}`, message: error.message }
}
