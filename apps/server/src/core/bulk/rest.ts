import { REASON_HEADER } from "@scorecard/contracts/bulk-commit"
import { CSV_MEDIA_TYPE } from "@scorecard/contracts/exports"
import type { Actor } from "@scorecard/domain"
import { formatCsv } from "@scorecard/tables"
import { FileResponse, type Platform, type Tx } from "#platform/index.ts"
import { getPreview, previewedTable, type BulkPreview } from "./previews.store.ts"
import { loadRest, reasonOf, type RemainingRow } from "./rest.store.ts"
import type { Sheet } from "./sheet.ts"
import { mapPreview, tryFile } from "./stored-file.ts"

/**
 * The rows of a preview that are not imported, as a CSV that can be corrected and uploaded: before the commit the invalid
 * ones, after it those that it left out. (rules/uploads#remaining-rows)
 * @throws Refusal 404
 */
export function downloadRest(
  { transact }: Pick<Platform, "transact">,
  sheet: Sheet,
  actor: Actor,
  previewId: string,
): Promise<FileResponse> {
  return transact(async (tx) => {
    const preview = await getPreview(tx, { kind: sheet.key, actor, id: previewId })
    const rest =
      preview.committed_at === null ? await findInvalid(tx, sheet, actor, preview) : await loadRest(tx.db, previewId)
    return new FileResponse(CSV_MEDIA_TYPE, restName(preview), formatRest(preview.heads, rest))
  })
}

async function findInvalid(tx: Tx, sheet: Sheet, actor: Actor, preview: BulkPreview): Promise<RemainingRow[]> {
  const { rows } = await tryFile(tx, sheet, actor, await mapPreview(tx, sheet, preview))
  const reasons = new Map(rows.flatMap((each) => (each.errors.length > 0 ? [[each.row, reasonOf(each)] as const] : [])))
  return previewedTable(preview).rows.flatMap(({ row, cells }) => {
    const reason = reasons.get(row)
    return reason === undefined ? [] : [{ row, cells, reason }]
  })
}

/** A file of remaining rows that is corrected in part has the column of reasons already. */
function formatRest(headers: readonly string[], rest: readonly RemainingRow[]): AsyncIterable<string> {
  const kept = headers.flatMap((header, at) => (header === REASON_HEADER ? [] : [at]))
  async function* rows() {
    yield rest.map(({ cells, reason }) => [
      ...kept.map((at) => cells[at] ?? ""),
      ...cells.slice(headers.length),
      reason,
    ])
  }
  return formatCsv([...kept.map((at) => headers[at] ?? ""), REASON_HEADER], rows())
}

function restName({ file_name }: BulkPreview): string {
  const base = (file_name ?? "rows").replace(/\.(?:csv|xlsx|txt|tsv)$/i, "")
  return `${base}-rest.csv`
}
