import { REASON_HEADER } from "@scorecard/contracts/bulk-commit"
import { CSV_MEDIA_TYPE } from "@scorecard/contracts/exports"
import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain"
import { formatCsv } from "@scorecard/tables"
import { FileResponse, timestamp, type Database, type Platform } from "#platform/index.ts"
import { findErrors, readCells } from "./preview-rows.store.ts"
import { assertReady, findPreview, getOwnPreview, type BulkPreview } from "./previews.store.ts"
import { readRest, reasonOf, type RemainingRow } from "./rest.store.ts"
import type { Sheet } from "./declaration.ts"

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
  if (preview.committed_at === null) assertReady(preview)
  return new FileResponse(
    CSV_MEDIA_TYPE,
    restName(preview),
    formatRest(
      preview.headers.map(({ header }) => header),
      wholeRest(db, preview),
    ),
  )
}

/** @throws Error, which breaks off the download, if the preview was committed or went in the meantime */
async function* wholeRest(db: Database, preview: BulkPreview): AsyncGenerator<RemainingRow[]> {
  yield* preview.committed_at === null ? readInvalid(db, preview._id) : readRest(db, preview._id)
  const now = await findPreview(db, preview._id)
  if (now?.committed_at !== preview.committed_at) throw new Error("The preview has changed during the download")
}

async function* readInvalid(db: Database, previewId: string): AsyncGenerator<RemainingRow[]> {
  for await (const part of readCells(db, previewId)) {
    const errors = await findErrors(
      db,
      previewId,
      part.map(({ row }) => row),
    )
    yield part.flatMap(({ row, cells }) => {
      const found = errors.get(row)
      return found ? [{ row, cells, reason: reasonOf({ errors: found }) }] : []
    })
  }
}

/** A file of remaining rows that is corrected in part has the column of reasons already. */
function formatRest(headers: readonly string[], rest: AsyncIterable<RemainingRow[]>): AsyncIterable<string> {
  const kept = headers.flatMap((header, at) => (header === REASON_HEADER ? [] : [at]))
  async function* rows() {
    for await (const part of rest) {
      yield part.map(({ cells, reason }) => [
        ...kept.map((at) => cells[at] ?? ""),
        ...cells.slice(headers.length),
        reason,
      ])
    }
  }
  return formatCsv([...kept.map((at) => headers[at] ?? ""), REASON_HEADER], rows())
}

function restName({ file_name }: BulkPreview): string {
  const base = (file_name ?? "rows").replace(/\.(?:csv|xlsx|txt|tsv)$/i, "")
  return `${base}-rest.csv`
}
