import * as contracts from "@scorecard/contracts/change-exports"
import { AnyEntry } from "@scorecard/contracts/entries"
import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain"
import { changesFile, mount, readChanges, type ParquetColumn, type Platform } from "#platform/index.ts"
import { ENTRIES, recordsChanges, selectChangedEntries, type ChangedEntry } from "./changed-entries.store.ts"
import { getKind } from "./kinds.ts"

export const changeExportRoute = (platform: Pick<Platform, "db" | "cursors">) =>
  mount(contracts.exportEntries, ({ actor, query }) => exportEntries(platform, actor, query))

/**
 * The entries of the actor's pool that changed since the cursor, deleted ones without their content.
 * (rules/exports#entries)
 * @throws Refusal 409 state_conflict in a distributed database
 */
async function exportEntries(
  platform: Pick<Platform, "db" | "cursors">,
  actor: Actor,
  { format, ...query }: contracts.ChangeExportQuery,
) {
  if (!(await recordsChanges(platform.db))) {
    throw new Refusal("state_conflict", "This database is distributed and doesn't record changes of entries.")
  }
  const changes = await readChanges(platform, { feed: ENTRIES, actor, query }, (condition, order) =>
    selectChangedEntries(actor, condition, order),
  )
  return changesFile(ENTRIES.name, format, { ...changes, rows: changes.rows.map(present) }, COLUMNS)
}

function present({ _id, kind, employee_id, doc, version }: ChangedEntry): contracts.ExportedEntry {
  const stored = doc === null ? null : AnyEntry.parse({ ...doc, version })
  const entry = stored?.deleted_at === null ? stored : null
  return { _id, kind, employee_id, deleted: entry === null, entry }
}

/** The day that an entry counts for has another name in each kind. */
function dayOf({ kind, entry }: contracts.ExportedEntry): unknown {
  return entry && Object.entries(entry).find(([field]) => field === getKind(kind).date_field)?.[1]
}

const COLUMNS: readonly ParquetColumn<contracts.ExportedEntry>[] = [
  { name: "_id", type: "STRING", value: (row) => row._id },
  { name: "kind", type: "STRING", value: (row) => row.kind },
  { name: "employee_id", type: "STRING", value: (row) => row.employee_id },
  { name: "deleted", type: "BOOLEAN", value: (row) => row.deleted },
  { name: "version", type: "INT32", value: (row) => row.entry?.version },
  { name: "date", type: "DATE", value: dayOf },
  { name: "submitted_by_id", type: "STRING", value: (row) => row.entry?.submitted_by_id },
  { name: "source", type: "STRING", value: (row) => row.entry?.source },
  { name: "created_at", type: "TIMESTAMP", value: (row) => row.entry?.created_at },
  { name: "updated_at", type: "TIMESTAMP", value: (row) => row.entry?.updated_at },
  { name: "remarks", type: "STRING", value: (row) => row.entry?.remarks },
  { name: "entry", type: "STRING", value: (row) => row.entry && JSON.stringify(row.entry) },
]
