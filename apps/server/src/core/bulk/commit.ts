import type { CommitBody, CommittedBatch } from "@scorecard/contracts/bulk-commit"
import { Refusal, type FieldError } from "@scorecard/contracts/refusals"
import { LOCK_CODES, type Actor } from "@scorecard/domain"
import type { Platform, Tx } from "#platform/index.ts"
import { isDuplicate } from "./alike-rows.ts"
import { batches, saveRecords, type BatchDocument } from "./batches.store.ts"
import { validateFile, type MappedFile, type ValidatedFile } from "./mapped-table.ts"
import { rememberMapping } from "./mapping/remember.ts"
import { allCells, mapPreview } from "./preview.ts"
import { closePreview, takePreview } from "./previews.store.ts"
import { NO_PROGRESS, type ProgressReport } from "./progress.ts"
import { reasonOf, saveRest, type RemainingRow } from "./rest.store.ts"
import type { RowError } from "./row-errors.ts"
import type { CommittedRows, Sheet, ValidatedRow } from "./sheet.ts"
import { createsUnits, tryFile } from "./try-file.ts"

type Choice = Pick<CommitBody, "rows" | "on_duplicate">
type Commit = { previewId: string; choice: Choice; progress: ProgressReport }

/**
 * Commits one of the actor's previews: all chosen rows or none, and only once, even for simultaneous requests. Validates
 * the rows again, with everything they depend on locked.
 * @throws Refusal 404; 422 `rows_invalid` naming the rows, or `nothing_to_import`; 409 if locked, or `preview_committed`.
 * (rules/uploads#commit)
 */
export function commitSheet(
  { transact }: Pick<Platform, "transact">,
  sheet: Sheet,
  actor: Actor,
  { previewId, choice, progress }: Commit,
): Promise<CommittedBatch> {
  return transact(async (tx) => {
    const preview = await takePreview(tx, sheet.key, actor, previewId)
    progress.begin("checking", preview.total)
    const file = await mapPreview(tx, sheet, preview, await allCells(tx.db, preview._id))
    const { validated, remaining } = await chooseRows(tx, sheet, actor, { file, choice, progress })

    const batch_id = await closePreview(tx, preview)
    await saveRest(tx.db, preview._id, file.table.rows, remaining)
    const committed = await validated.commit(batch_id, new Set(remaining.keys()))
    await rememberMapping(tx, sheet.key, actor, file)
    progress.begin("recording", committed.records.length)
    const { created, updated } = committed
    const skipped = remaining.size
    const { file_name, content_hash } = preview
    const { created_units } = validated.prepared
    const batch = { _id: batch_id, sheet: sheet.key, file_name, content_hash, created_units }
    await saveBatch(tx, actor, batch, { ...committed, skipped })
    return { batch_id, created, updated, skipped }
  })
}

type Chosen = { validated: ValidatedFile<ValidatedRow>; remaining: Map<number, RemainingRow["reason"]> }
type Choosing = { file: MappedFile; choice: Choice; progress: ProgressReport }

/**
 * Validates the rows, and leaves out those that the choice does. Where rows depend on each other, the others are validated
 * without them, until none has to be left out.
 */
async function chooseRows(tx: Tx, sheet: Sheet, actor: Actor, { file, choice, progress }: Choosing): Promise<Chosen> {
  const total = file.table.rows.length
  const remaining: Chosen["remaining"] = new Map()
  const leavesOut = choice.rows === "valid" || choice.on_duplicate === "skip"
  let table = file.table
  if (leavesOut && (sheet.hasDependentRows || createsUnits(file))) {
    for (;;) {
      const { rows } = await tryFile(tx, sheet, actor, { ...file, table, lock: true, progress: NO_PROGRESS })
      const left = leaveOut(rows, choice)
      if (left.length === 0) break
      for (const { row, reason } of left) remaining.set(row, reason)
      table = { ...table, rows: table.rows.filter(({ row }) => !remaining.has(row)) }
      assertSomeLeft(total, remaining)
    }
    choice = { rows: "all", on_duplicate: choice.on_duplicate }
  }
  const validated = await validateFile(tx, sheet, actor, { ...file, table, lock: true, progress })
  for (const { row, reason } of leaveOut(validated.rows, choice)) remaining.set(row, reason)
  assertSomeLeft(total, remaining)
  return { validated, remaining }
}

/** @throws Refusal 422 `rows_invalid` or 409 if locked, where invalid rows are not left out */
function leaveOut(rows: readonly ValidatedRow[], choice: Choice): { row: number; reason: string }[] {
  if (choice.rows === "all") assertValid(rows)
  return rows.flatMap((each) => {
    const isLeft = each.errors.length > 0 || (choice.on_duplicate === "skip" && isDuplicate(each))
    return isLeft ? [{ row: each.row, reason: reasonOf(each) }] : []
  })
}

function assertSomeLeft(total: number, { size }: ReadonlyMap<number, unknown>): void {
  if (size < total) return
  const message =
    total === 1
      ? "Nothing was changed: the only row is invalid or a duplicate."
      : `Nothing was changed: all ${total} rows are invalid or duplicates.`
  throw new Refusal("nothing_to_import", message)
}

/** Stores what an undo needs. */
async function saveBatch(
  tx: Tx,
  actor: Actor,
  batch: Pick<BatchDocument, "_id" | "sheet" | "file_name" | "content_hash" | "created_units">,
  { created, updated, months, records, skipped }: CommittedRows & { skipped: number },
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
  const counts = { created, updated, skipped }
  if (batch.sheet === "employees") {
    tx.audit(actor, "employees.bulk_committed", { collection: "tbl_employees", id: batch._id, change: counts })
    return
  }
  const change = { sheet: batch.sheet, ...counts, months }
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
