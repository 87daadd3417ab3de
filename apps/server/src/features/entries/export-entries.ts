import type { Entry, Fields } from "@scorecard/contracts/entries"
import type { EntryFilter } from "@scorecard/contracts/entry-routes"
import type { Actor } from "@scorecard/domain/access"
import { FileAnswer } from "#platform/http/index.ts"
import { csvOf, mapBatches, readAhead } from "#platform/tables/index.ts"
import type { Cell } from "#platform/tables/index.ts"
import { entriesAfter, matching, namesOf } from "./entries.store.ts"
import type { Position } from "./entries.store.ts"
import type { Kind } from "./kinds.ts"
import { positionOf } from "./list-entries.ts"
import type { EntryDeps } from "./needs.ts"

const BATCH = 1_000

type ExportDeps = Pick<EntryDeps, "db">

/** The list as a file, however long it is: a batch at a time stands in memory. (decisions §4) */
export async function exportEntries(
  deps: ExportDeps,
  actor: Actor,
  kind: Kind,
  filter: EntryFilter,
): Promise<FileAnswer> {
  const fields = Object.keys(kind.Entry.shape).filter((name) => !name.startsWith("deleted_"))
  const heads = fields.flatMap((name) => (name === "employee_id" ? [name, "employee_name"] : [name]))
  const batches = await readAhead(batchesOf(deps, actor, kind, filter))
  const rows = mapBatches(batches, async (entries) => {
    const names = await namesOf(
      deps.db,
      entries.map((entry) => entry.employee_id),
    )
    return entries.map((entry) => {
      const named: Fields = { ...entry, employee_name: names.get(entry.employee_id) ?? null }
      return heads.map((head) => cellOf(named[head]))
    })
  })
  return new FileAnswer("text/csv; charset=utf-8", `${kind.path}.csv`, csvOf(heads, rows))
}

async function* batchesOf({ db }: ExportDeps, actor: Actor, kind: Kind, { sort, ...filter }: EntryFilter) {
  const where = matching(actor, filter, "active")
  let position: Position | null = null
  for (;;) {
    const entries: Entry[] = await entriesAfter(db, kind, where, { sort, position, limit: BATCH })
    const last = entries.at(-1)
    if (!last) return
    yield entries
    if (entries.length < BATCH) return
    position = positionOf(kind, sort, last)
  }
}

/** A checklist is one cell, `item_id=answer (note)` for each item: the items differ from cycle to cycle. */
function cellOf(value: unknown): Cell {
  if (Array.isArray(value)) return value.map(answerText).join("; ")
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value
  return null
}

function answerText({ item_id, answer, note }: { item_id: string; answer: string; note: string | null }): string {
  return note === null ? `${item_id}=${answer}` : `${item_id}=${answer} (${note})`
}
