import type { Entry } from "@scorecard/contracts/entries"
import type { Database } from "#platform/documents/index.ts"
import { mapBatches, plainCell, type Cell, type Column } from "#platform/tables/index.ts"
import { namesOf } from "./entries.store.ts"
import type { Kind } from "./kinds.ts"

/** An entry as a line of a table: with the name that its employee bears now. */
export type EntryLine = { entry: Entry; employee_name: string | null }

/** A column for each field of the kinds, in the order of their schemas; what a kind does not have stays empty. */
export function entryColumns(kinds: readonly Kind[]): Column<EntryLine>[] {
  const fields = [...new Set(kinds.flatMap(({ Entry: Kept }) => Object.keys(Kept.shape)))]
  return fields.flatMap((field) => {
    const column = { head: field, cell: ({ entry }: EntryLine) => cellOf(entry[field]) }
    const name = { head: "employee_name", cell: ({ employee_name }: EntryLine) => employee_name }
    return field === "employee_id" ? [column, name] : [column]
  })
}

/** Looks the names of a batch up together. */
export function withNames(db: Database, batches: AsyncIterable<Entry[]>): AsyncIterable<EntryLine[]> {
  return mapBatches(batches, async (entries) => {
    const names = await namesOf(
      db,
      entries.map(({ employee_id }) => employee_id),
    )
    return entries.map((entry) => ({ entry, employee_name: names.get(entry.employee_id) ?? null }))
  })
}

/** A checklist is one cell, `item_id=answer (note)` for each item: the items differ from cycle to cycle. */
function cellOf(value: unknown): Cell {
  return Array.isArray(value) ? value.map(answerText).join("; ") : plainCell(value)
}

function answerText({ item_id, answer, note }: { item_id: string; answer: string; note: string | null }): string {
  return note === null ? `${item_id}=${answer}` : `${item_id}=${answer} (${note})`
}
