import { REASON_HEADER } from "@scorecard/contracts/bulk-commit"
import { CSV_MEDIA_TYPE } from "@scorecard/contracts/exports"
import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain"
import { formatCsv } from "@scorecard/tables"
import { FileResponse, timestamp, type Database, type Platform } from "#platform/index.ts"
import { findErrors, readCells } from "./preview-rows.store.ts"
import { assertReady, getOwnPreview, type BulkPreview } from "./previews.store.ts"
import { loadRest, reasonOf, type RemainingRow } from "./rest.store.ts"
import type { Sheet } from "./sheet.ts"

/**
 * The rows of a preview that are not imported, as a CSV that can be corrected and uploaded: before the commit the invalid
 * ones, after it those that it left out. (rules/uploads#remaining-rows)
 * @throws Refusal 404; 409 `job_active` while the rows are checked
 */
export async function downloadRest(
  { db, clock }: Pick<Platform, "db" | "clock">,
  sheet: Sheet,
  actor: Actor,
  previewId: string,
): Promise<FileResponse> {
  const preview = await getOwnPreview(db, actor, previewId, timestamp(clock.now()))
  if (preview.kind !== sheet.key) throw new Refusal("not_found", "This is a preview of other rows.")
  const isCommitted = preview.committed_at !== null
  if (!isCommitted) assertReady(preview)
  const rest = isCommitted ? await loadRest(db, previewId) : await findInvalid(db, previewId)
  return new FileResponse(
    CSV_MEDIA_TYPE,
    restName(preview),
    formatRest(
      preview.headers.map(({ header }) => header),
      rest,
    ),
  )
}

async function findInvalid(db: Database, previewId: string): Promise<RemainingRow[]> {
  const errors = await findErrors(db, previewId)
  const rest: RemainingRow[] = []
  for await (const part of readCells(db, previewId)) {
    for (const { row, cells } of part) {
      const found = errors.get(row)
      if (found) rest.push({ row, cells, reason: reasonOf({ errors: found }) })
    }
  }
  return rest
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
