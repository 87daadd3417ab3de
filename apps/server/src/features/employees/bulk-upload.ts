import { isDeepStrictEqual } from "node:util"
import type { Charset } from "@scorecard/contracts/bulk"
import { MAX_BULK_ROWS, type BulkPreview, type BulkRow } from "@scorecard/contracts/employee-bulk"
import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain"
import { lockOrganization } from "#core/people/index.ts"
import type { Platform, Tx, Upload } from "#platform/index.ts"
import {
  closePreview,
  savePreview,
  purgePreviews,
  takePreview,
  withTable,
  writeRows,
  type ReadTable,
  type ProgressReport,
} from "#platform/tables/index.ts"
import { validateRows, type ValidatedRow } from "./bulk-validation.ts"
import { mailAddressChanges, queueEmployeeRecalculation, signalSessionChanges } from "./effects.ts"
import {
  mapDuplicateErrors,
  employees,
  lockHierarchy,
  replaceEmployees,
  type EmployeeDocument,
} from "./employees.store.ts"
import { auditChange, auditCreation, type RecordUpdate } from "./record.ts"

/** The kind of the previews. */
const EMPLOYEES = "employees"
const MAX_NAMED_ERRORS = 100

/**
 * Reports row by row what committing the file would do, and stores the file for the hour in which it can be committed.
 * @throws Refusal 413, 415 or 422 for a file that is no table of employees. (rules/people#employee-uploads)
 */
export async function previewEmployees(
  deps: Pick<Platform, "config" | "transact">,
  actor: Actor,
  { file, charset }: { file: Upload | undefined; charset: Charset | undefined },
): Promise<BulkPreview> {
  if (!file) throw new Refusal("file_not_readable", "A file is needed.")
  return withTable({ ...file, charset }, { maxRows: MAX_BULK_ROWS }, (table) => previewTable(deps, actor, table))
}

function previewTable(
  { transact, config }: Pick<Platform, "config" | "transact">,
  actor: Actor,
  table: ReadTable,
): Promise<BulkPreview> {
  return transact(async (tx) => {
    await purgePreviews(tx.db, tx.now)
    const rows = (await validateRows(tx, { config, actor, table })).map(presentRow)
    const { _id, expires_at } = await savePreview(tx, EMPLOYEES, actor, table)
    const valid = rows.filter(({ status }) => status === "valid").length
    const counts = { total: rows.length, valid, invalid: rows.length - valid }
    tx.audit(actor, "employees.bulk_previewed", { collection: "tbl_bulk_previews", id: _id, change: counts })
    return { preview_id: _id, expires_at, ...counts, rows }
  })
}

function presentRow({ row, employee_id, action, errors }: ValidatedRow): BulkRow {
  return { row, employee_id, action, status: errors.length === 0 ? "valid" : "invalid", errors }
}

type CommitResult = { batch_id: string; created: number; updated: number }

/**
 * Commits a preview of the actor's: all rows or none, and once, however many commits arrive at the same moment. The rows
 * are validated again, with the people, the hierarchy and the organization locked.
 * @throws Refusal 404, 409 `preview_committed` or 422 `rows_invalid` naming the rows.
 */
export async function commitEmployees(
  { transact, config }: Pick<Platform, "config" | "transact">,
  actor: Actor,
  { previewId, progress }: { previewId: string; progress: ProgressReport },
): Promise<CommitResult> {
  return transact(async (tx) => {
    const preview = await takePreview(tx, EMPLOYEES, actor, previewId)
    await lockHierarchy(tx.db)
    await lockOrganization(tx.db)
    progress.begin("checking", preview.rows.length)
    const rows = await validateRows(tx, { config, actor, table: preview, lock: "for update", progress })
    assertValid(rows)

    const added = rows.flatMap(({ current, next }) => (current === null && next ? [next] : []))
    const changed = rows.flatMap(({ current, next }) =>
      current && next && !isDeepStrictEqual(current, next) ? [{ current, next }] : [],
    )
    progress.begin("writing", added.length + changed.length)
    await mapDuplicateErrors(writeRecords(tx, actor, { added, changed, progress }))
    const batch_id = await closePreview(tx, preview)
    progress.begin("recording", added.length + changed.length)
    auditBatch(tx, actor, { batch_id, added, changed })
    await mailAddressChanges(tx, { config }, actor, changed)
    await signalSessionChanges(tx, changed)
    await queueEmployeeRecalculation(tx, [...added.map(({ _id }) => _id), ...changed.map(({ next }) => next._id)])
    return { batch_id, created: added.length, updated: changed.length }
  })
}

function assertValid(rows: readonly ValidatedRow[]): void {
  const errors = rows.flatMap((row) =>
    row.errors.map(({ column, message }) => ({
      path: `rows.${row.row}${column === null ? "" : `.${column}`}`,
      message,
    })),
  )
  if (errors.length === 0) return
  const rowCount = rows.filter((row) => row.errors.length > 0).length
  const message = `Nothing was changed: ${rowCount} of the rows can't be imported any more. Preview the file again to see them all.`
  throw new Refusal("rows_invalid", message, { errors: errors.slice(0, MAX_NAMED_ERRORS) })
}

type Records = { added: readonly EmployeeDocument[]; changed: readonly RecordUpdate[] }

async function writeRecords(
  tx: Tx,
  actor: Actor,
  { added, changed, progress }: Records & { progress: ProgressReport },
): Promise<void> {
  const updated = changed.map(({ next }) => ({ ...next, updated_at: tx.at, updated_by_id: actor.employee_id }))
  await writeRows(updated, progress, (part) => replaceEmployees(tx.db, part))
  await writeRows(added, progress, (part) => employees.insertMany(tx.db, part))
}

function auditBatch(tx: Tx, actor: Actor, { batch_id, added, changed }: Records & { batch_id: string }): void {
  const target = (id: string) => ({ collection: employees.name, id, employee_id: id })
  for (const next of added) {
    tx.audit(actor, "employee.created", { ...target(next._id), change: { ...auditCreation(next), batch_id } })
  }
  for (const change of changed) {
    tx.audit(actor, "employee.changed", { ...target(change.next._id), change: { ...auditChange(change), batch_id } })
  }
  const counts = { created: added.length, updated: changed.length }
  tx.audit(actor, "employees.bulk_committed", { collection: employees.name, id: batch_id, change: counts })
}
