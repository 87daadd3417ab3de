import type { Entry } from "@scorecard/contracts/entries"
import type { RecycleBinExportQuery } from "@scorecard/contracts/recycle-bin"
import type { Actor } from "@scorecard/domain/access"
import type { FileAnswer } from "#platform/http/index.ts"
import { exportFile, keysetBatches } from "#platform/tables/index.ts"
import { entryColumns, withNames } from "./entry-columns.ts"
import type { EntryDeps } from "./needs.ts"
import { binScope } from "./list-recycle-bin.ts"
import { binPositionOf, deletedAfter } from "./recycle-bin.store.ts"

/** The recycle bin as a file, of one kind or of all. */
export function exportRecycleBin(
  { db }: Pick<EntryDeps, "db">,
  actor: Actor,
  { sort, format, ...filter }: RecycleBinExportQuery,
): Promise<FileAnswer> {
  const { kinds, where } = binScope(actor, filter)
  const descends = sort.startsWith("-")
  const batches = keysetBatches<Entry>((after, limit) =>
    deletedAfter(db, kinds, where, { descends, position: after && binPositionOf(after), limit }),
  )
  return exportFile("recycle-bin", format, entryColumns(kinds), withNames(db, batches))
}
