import type { Entry } from "@scorecard/contracts/entries"
import type { EntryExportQuery } from "@scorecard/contracts/entry-routes"
import type { Actor } from "@scorecard/domain/access"
import type { FileAnswer } from "#platform/http/index.ts"
import { exportFile, keysetBatches } from "#platform/tables/index.ts"
import { entriesAfter, matching } from "./entries.store.ts"
import { entryColumns, withNames } from "./entry-columns.ts"
import type { Kind } from "./kinds.ts"
import { positionOf } from "./list-entries.ts"
import type { EntryDeps } from "./needs.ts"

/** The list as a file. (rules/entries#exports) */
export function exportEntries(
  { db }: Pick<EntryDeps, "db">,
  actor: Actor,
  kind: Kind,
  { sort, format, ...filter }: EntryExportQuery,
): Promise<FileAnswer> {
  const where = matching(actor, filter, "active")
  const batches = keysetBatches<Entry>((after, limit) =>
    entriesAfter(db, kind, where, { sort, position: after && positionOf(kind, sort, after), limit }),
  )
  const columns = entryColumns([kind]).filter(({ head }) => !head.startsWith("deleted_"))
  return exportFile(kind.path, format, columns, withNames(db, batches))
}
