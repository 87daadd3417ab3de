import type { Charset } from "@scorecard/contracts/bulk"
import { MOST_BULK_ROWS, type BulkPreview, type BulkRow } from "@scorecard/contracts/employee-bulk"
import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import { keepPreview, purgePreviews, withTable, type ReadTable } from "#platform/tables/index.ts"
import type { Upload } from "#platform/http/index.ts"
import type { World } from "#platform/world.ts"
import { vetRows, type VettedRow } from "./vet-rows.ts"

/** What the preview's rows are of. */
export const EMPLOYEES = "employees"

/**
 * Says row by row what committing the file would do, and keeps the file for the hour in which it can be committed.
 * @throws Refusal 413, 415 or 422 for a file that is no table of employees. (rules/people#employee-uploads)
 */
export async function previewEmployees(
  deps: Pick<World, "config" | "transact">,
  actor: Actor,
  { file, charset }: { file: Upload | undefined; charset: Charset | undefined },
): Promise<BulkPreview> {
  if (!file) throw new Refusal("file_not_readable", "A file is needed.")
  return withTable({ ...file, charset }, { maxRows: MOST_BULK_ROWS }, (table) => previewTable(deps, actor, table))
}

function previewTable(deps: Pick<World, "config" | "transact">, actor: Actor, table: ReadTable): Promise<BulkPreview> {
  return deps.transact(async (tx) => {
    await purgePreviews(tx.db, tx.now)
    const rows = (await vetRows(tx, deps.config, actor, table)).map(present)
    const { _id, expires_at } = await keepPreview(tx, EMPLOYEES, actor, table)
    const valid = rows.filter(({ status }) => status === "valid").length
    const counts = { total: rows.length, valid, invalid: rows.length - valid }
    tx.audit(actor, "employees.bulk_previewed", { collection: "tbl_bulk_previews", id: _id, change: counts })
    return { preview_id: _id, expires_at, ...counts, rows }
  })
}

function present({ row, employee_id, action, errors }: VettedRow): BulkRow {
  return { row, employee_id, action, status: errors.length === 0 ? "valid" : "invalid", errors }
}
