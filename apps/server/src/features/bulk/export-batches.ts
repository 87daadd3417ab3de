import type { BatchExportQuery } from "@scorecard/contracts/bulk"
import type { Actor } from "@scorecard/domain/access"
import type { FileAnswer } from "#platform/http/index.ts"
import { exportFile, fieldColumns, keysetBatches } from "#platform/tables/index.ts"
import type { World } from "#platform/world.ts"
import { batchesAfter, type BatchDocument } from "./batches.store.ts"

const COLUMNS = [
  ...fieldColumns<BatchDocument>(["sheet", "file_name", "made_by_id", "created_at", "created", "updated", "months"]),
  ...fieldColumns<BatchDocument>(["undone_at", "undone_by_id", "version"]),
]

/** The list as a file. */
export function exportBatches(
  { db }: Pick<World, "db">,
  actor: Actor,
  { format, ...filter }: BatchExportQuery,
): Promise<FileAnswer> {
  const found = keysetBatches<BatchDocument>((after, limit) => batchesAfter(db, actor, filter, after, limit))
  const id = { head: "batch_id", cell: ({ _id }: BatchDocument) => _id }
  return exportFile("bulk-batches", format, [id, ...COLUMNS], found)
}
