import { MOST_SHEET_ROWS, type Charset, type SheetPreview, type SheetRow } from "@scorecard/contracts/bulk"
import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import type { Upload } from "#platform/http/index.ts"
import {
  contentHash,
  keepPreview,
  purgePreviews,
  UNTOLD,
  withTable,
  type ReadTable,
  type RowVerdict,
  type Sheet,
} from "#platform/tables/index.ts"
import { keptName } from "#platform/uploads/index.ts"
import { batchOfContent, type BatchDocument } from "./batches.store.ts"
import type { BulkDeps } from "./needs.ts"
import { vetTable } from "./vet-table.ts"

type Given = { file: Upload | undefined; charset: Charset | undefined }

/**
 * Says row by row what committing the file would do, and keeps the file for the hour in which it can be committed.
 * @throws Refusal 413, 415 or 422 for a file that is no such table. (rules/entries#uploads)
 */
export async function previewSheet(
  { transact }: Pick<BulkDeps, "transact">,
  sheet: Sheet,
  actor: Actor,
  { file, charset }: Given,
): Promise<SheetPreview> {
  if (!file) throw new Refusal("file_not_readable", "A file is needed.")
  const preview = (table: ReadTable) => previewTable({ transact }, sheet, actor, { table, fileName: file.fileName })
  return withTable({ ...file, charset }, { maxRows: MOST_SHEET_ROWS }, preview)
}

function previewTable(
  { transact }: Pick<BulkDeps, "transact">,
  sheet: Sheet,
  actor: Actor,
  { table, fileName }: { table: ReadTable; fileName: string },
): Promise<SheetPreview> {
  return transact(async (tx) => {
    await purgePreviews(tx.db, tx.now)
    const vetted = await vetTable(tx, sheet, actor, { table, hold: false, told: UNTOLD })
    const rows = vetted.rows.map(present)
    const { _id, expires_at } = await keepPreview(tx, sheet.key, actor, table, nameOf(fileName))
    const former = await batchOfContent(tx.db, sheet.key, contentHash(table))
    const valid = rows.filter(({ status }) => status === "valid").length
    const counts = { total: rows.length, valid, invalid: rows.length - valid }
    const change = { sheet: sheet.key, ...counts }
    tx.audit(actor, "bulk.previewed", { collection: "tbl_bulk_previews", id: _id, change })
    return { preview_id: _id, expires_at, ...counts, already_committed: former && presentFormer(former), rows }
  })
}

function presentFormer({ _id: batch_id, created_at: committed_at, made_by_id }: BatchDocument) {
  return { batch_id, committed_at, made_by_id }
}

function present({ row, action, errors }: RowVerdict): SheetRow {
  return { row, action, status: errors.length === 0 ? "valid" : "invalid", errors }
}

/** `withTable` has seen to it that the name has one of the two endings. */
const nameOf = (fileName: string) => keptName(fileName, /xlsx$/i.test(fileName) ? "xlsx" : "csv")
