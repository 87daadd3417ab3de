import type { Entry } from "@scorecard/contracts/entries"
import type { EntryExportQuery } from "@scorecard/contracts/entry-routes"
import type { RecycleBinExportQuery } from "@scorecard/contracts/recycle-bin"
import type { Actor } from "@scorecard/domain"
import {
  exportFile,
  keysetBatches,
  plainCell,
  type Column,
  type Database,
  type FileResponse,
  type Platform,
} from "#platform/index.ts"
import { mapBatches, type Cell } from "@scorecard/tables"
import type { Kind } from "./kinds.ts"
import { entryPosition, recycleBinScope } from "./list.ts"
import {
  deletedEntriesAfter,
  entriesAfter,
  entryConditions,
  findEmployeeNames,
  recycleBinPosition,
} from "./entries.store.ts"

/** The list as a file. (rules/entries#exports) */
export function exportEntries(
  { db }: Pick<Platform, "db">,
  actor: Actor,
  kind: Kind,
  { sort, format, ...filter }: EntryExportQuery,
): Promise<FileResponse> {
  const where = entryConditions(actor, filter, "active")
  const batches = keysetBatches<Entry>((after, limit) =>
    entriesAfter(db, kind, where, { sort, position: after && entryPosition(kind, sort, after), limit }),
  )
  const columns = entryColumns([kind]).filter(({ head }) => !head.startsWith("deleted_"))
  return exportFile(kind.path, format, columns, withNames(db, batches))
}

/** The recycle bin as a file, of one kind or of all. */
export function exportRecycleBin(
  { db }: Pick<Platform, "db">,
  actor: Actor,
  { sort, format, ...filter }: RecycleBinExportQuery,
): Promise<FileResponse> {
  const { kinds, where } = recycleBinScope(actor, filter)
  const isDescending = sort.startsWith("-")
  const batches = keysetBatches<Entry>((after, limit) =>
    deletedEntriesAfter(db, kinds, where, { isDescending, position: after && recycleBinPosition(after), limit }),
  )
  return exportFile("recycle-bin", format, entryColumns(kinds), withNames(db, batches))
}

/** An entry as a line of a table, with its employee's current name. */
type EntryLine = { entry: Entry; employee_name: string | null }

/** A column for each field of the kinds, in the order of their schemas. Fields that a kind lacks stay empty. */
function entryColumns(kinds: readonly Kind[]): Column<EntryLine>[] {
  const fields = [...new Set(kinds.flatMap(({ Entry: Stored }) => Object.keys(Stored.shape)))]
  return fields.flatMap((field) => {
    const column = { head: field, cell: ({ entry }: EntryLine) => formatCell(Reflect.get(entry, field)) }
    const name = { head: "employee_name", cell: ({ employee_name }: EntryLine) => employee_name }
    return field === "employee_id" ? [column, name] : [column]
  })
}

/** Loads the names of a whole batch at once. */
function withNames(db: Database, batches: AsyncIterable<Entry[]>): AsyncIterable<EntryLine[]> {
  return mapBatches(batches, async (entries) => {
    const employeeIds = entries.map(({ employee_id }) => employee_id)
    const names = await findEmployeeNames(db, employeeIds)
    return entries.map((entry) => ({ entry, employee_name: names.get(entry.employee_id) ?? null }))
  })
}

/** A checklist is one cell, `item_id=answer (note)` for each item: the items differ from cycle to cycle. */
function formatCell(value: unknown): Cell {
  return Array.isArray(value) ? value.map(formatAnswer).join("; ") : plainCell(value)
}

function formatAnswer({ item_id, answer, note }: { item_id: string; answer: string; note: string | null }): string {
  return note === null ? `${item_id}=${answer}` : `${item_id}=${answer} (${note})`
}
