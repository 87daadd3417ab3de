import type { CommitBody, CommittedBatch } from "@scorecard/contracts/bulk-commit"
import { MAX_ROWS_AT_ONCE } from "@scorecard/contracts/bulk-preview-jobs"
import { Refusal, type FieldError } from "@scorecard/contracts/refusals"
import { LOCK_CODES, type Actor } from "@scorecard/domain"
import { tightenHeap } from "#platform/memory/index.ts"
import { newId, type Platform, type Tx } from "#platform/index.ts"
import { isDuplicate } from "./alike-rows.ts"
import { batches, saveRecords, type BatchDocument } from "./batches.store.ts"
import { openFile, type MappedFile } from "./mapped-table.ts"
import { lockUploads, planAnew } from "./lock-uploads.ts"
import type { CreatedUnits } from "./mapping/sheet-mapping.ts"
import { rememberMapping } from "./mapping/remember.ts"
import { mapPreview } from "./preview.ts"
import { readCells } from "./preview-rows.store.ts"
import { closePreview, takePreview } from "./previews.store.ts"
import { NO_PROGRESS, type ProgressReport } from "./progress.ts"
import { reasonOf, saveRest, type RemainingRow } from "./rest.store.ts"
import type { RowError } from "./row-errors.ts"
import type { CommittedRows, Sheet, ValidatedRow } from "./declaration.ts"
import { ROWS_PER_PART, type TableRows } from "./table-rows.ts"
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
  let release: (() => void) | undefined
  const commit = transact(async (tx) => {
    const preview = await takePreview(tx, sheet.key, actor, previewId)
    if (preview.total > MAX_ROWS_AT_ONCE) {
      release ??= tightenHeap()
      await planAnew(tx)
    }
    // Before the locks of what the file creates or numbers, as an undo does.
    if (preview.total > ROWS_PER_PART) await lockUploads(tx, sheet.key)
    progress.begin("checking", preview.total)
    const file = await mapPreview(tx, sheet, preview)
    const chosen = await chooseRows(tx, sheet, actor, { file, choice, progress })
    const batch_id = newId()
    const { remaining, ...written } = await writeRows(tx, sheet, actor, { ...chosen, batch_id, progress })

    progress.begin("recording", preview.total)
    await saveRest(tx.db, preview._id, () => readCells(tx.db, preview._id), remaining)
    await closePreview(tx, preview, batch_id)
    const committed = await written.finish()
    await rememberMapping(tx, sheet.key, actor, file)
    const { created, updated } = committed
    const skipped = remaining.size
    const { file_name, content_hash } = preview
    const batch = { _id: batch_id, sheet: sheet.key, file_name, content_hash, created_units: written.created_units }
    await saveBatch(tx, actor, batch, { ...committed, skipped })
    return { batch_id, created, updated, skipped }
  })
  return commit.finally(() => release?.())
}

/** The rows that are left out, by their number, and why. */
type Remaining = Map<number, RemainingRow["reason"]>
type Choosing = { file: MappedFile; choice: Choice; progress: ProgressReport }

/**
 * Where rows depend on each other, finds those that the choice leaves out: the others are validated without them, until
 * none has to be left out. Elsewhere rows are left out as they are written.
 */
async function chooseRows(tx: Tx, sheet: Sheet, actor: Actor, { file, choice, progress }: Choosing) {
  const remaining: Remaining = new Map()
  const leavesOut = choice.rows === "valid" || choice.on_duplicate === "skip"
  if (!leavesOut || !(sheet.hasDependentRows || createsUnits(file))) return { file, choice, remaining }
  const chosen = { ...file, table: { ...file.table, rows: withoutRows(file.table.rows, remaining) } }
  for (let levels = 0; ; levels++) {
    const trial = { ...chosen, lock: true, warns: needsWarnings(choice), progress: NO_PROGRESS }
    const left = await tryFile(tx, sheet, actor, trial, async ({ parts }) => {
      const found = createLeaveOut(choice)
      for await (const { rows } of parts()) found.take(rows)
      found.assertValid()
      return found.remaining
    })
    if (left.size === 0) break
    if (levels === MAX_DEPENDENT_LEVELS) throw tooDeep(left)
    for (const [row, reason] of left) remaining.set(row, reason)
    assertSomeLeft(file.table.rows.count, remaining)
  }
  progress.begin("checking", file.table.rows.count)
  return { file: chosen, choice: { ...choice, rows: "all" as const }, remaining }
}

/** Each level is a validation of the whole file, during which others wait. */
const MAX_DEPENDENT_LEVELS = 12

function tooDeep(left: Remaining): Refusal {
  return new Refusal(
    "rows_invalid",
    `Rows that can't be imported leave more than ${MAX_DEPENDENT_LEVELS} levels of people without their manager. Correct the top ones, and upload the file again.`,
    {
      errors: [...left.keys()]
        .slice(0, MAX_NAMED_ERRORS)
        .map((row) => ({ path: `rows.${row}`, message: "Needs a row that can't be imported." })),
    },
  )
}

const withoutRows = ({ count, parts }: TableRows, remaining: ReadonlyMap<number, unknown>): TableRows => ({
  count,
  async *parts() {
    for await (const part of parts()) yield part.filter(({ row }) => !remaining.has(row))
  },
})

type Writing = Choosing & { batch_id: string; remaining: Remaining }

/** Validates and writes the rows, part by part. A row that may not be left out ends the writing, and all are named. */
async function writeRows(
  tx: Tx,
  sheet: Sheet,
  actor: Actor,
  { file, choice, remaining, batch_id, progress }: Writing,
): Promise<{ remaining: Remaining; created_units: CreatedUnits; finish(): Promise<CommittedRows> }> {
  const { parts, writer, created_units } = await openFile(tx, sheet, actor, {
    ...file,
    lock: true,
    warns: needsWarnings(choice),
    progress,
  })
  const { write, finish } = writer(batch_id)
  const found = createLeaveOut(choice)
  const { count } = file.table.rows
  progress.begin("writing", count)
  for await (const { rows } of parts()) {
    const chosen = found.take(rows)
    if (chosen !== null) await saveRecords(tx.db, batch_id, await write(chosen))
    progress.advance(rows.length)
  }
  found.assertValid()
  for (const [row, reason] of found.remaining) remaining.set(row, reason)
  assertSomeLeft(count, remaining)
  return { remaining, created_units, finish }
}

/** Only duplicates matter to a commit. */
const needsWarnings = ({ on_duplicate }: Choice) => on_duplicate === "skip"

/** Leaves out rows, a part at a time. */
function createLeaveOut(choice: Choice) {
  const issues = collectIssues()
  const remaining: Remaining = new Map()
  return {
    remaining,
    /** @returns the rows to write; null once a row was invalid that may not be left out */
    take<Row extends ValidatedRow>(rows: readonly Row[]): Row[] | null {
      if (choice.rows === "all") issues.add(rows)
      const chosen: Row[] = []
      for (const each of rows) {
        const isLeft = each.errors.length > 0 || (choice.on_duplicate === "skip" && isDuplicate(each))
        if (isLeft) remaining.set(each.row, reasonOf(each))
        else chosen.push(each)
      }
      return issues.isEmpty() ? chosen : null
    },
    /** @throws Refusal 422 `rows_invalid` or 409 if locked, where invalid rows are not left out */
    assertValid: () => issues.assertNone(),
  }
}

function assertSomeLeft(total: number, { size }: ReadonlyMap<number, unknown>): void {
  if (size < total) return
  const message =
    total === 1
      ? "Nothing was changed: the only row is invalid or a duplicate."
      : `Nothing was changed: each of the ${total} rows is invalid, a duplicate, or needs another row that is.`
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

/** What is wrong with rows: the first errors are named. */
function collectIssues() {
  const named: { row: number; error: RowError }[] = []
  let rowCount = 0
  let onlyLocks = true
  return {
    isEmpty: () => rowCount === 0,
    add(rows: readonly ValidatedRow[]): void {
      for (const { row, errors } of rows) {
        if (errors.length === 0) continue
        rowCount += 1
        onlyLocks &&= errors.every(isLock)
        named.push(...errors.slice(0, MAX_NAMED_ERRORS - named.length).map((error) => ({ row, error })))
      }
    },
    /** A row's own errors are reported before its locks. (rules/entries#uploads) @throws Refusal 422 or 409 */
    assertNone(): void {
      const [first] = named
      if (!first) return
      const errors = named.map(fieldError)
      const lock = LOCK_CODES.find((code) => code === first.error.code)
      if (lock && onlyLocks) {
        const why = [`Nothing was changed because of row ${first.row}.`, first.error.message]
        throw new Refusal(lock, why.join(" "), { errors })
      }
      const message = `Nothing was changed: ${rowCount} of the rows can't be imported any more. Preview the file again to see them all.`
      throw new Refusal("rows_invalid", message, { errors })
    },
  }
}

const isLock = ({ code }: RowError) => LOCK_CODES.some((lock) => lock === code)

function fieldError({ row, error }: { row: number; error: RowError }): FieldError {
  return { path: `rows.${row}${error.column === null ? "" : `.${error.column}`}`, message: error.message }
}
