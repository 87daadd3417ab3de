import type { List } from "@scorecard/contracts/common"
import type { Entry } from "@scorecard/contracts/entries"
import type { EntryListQuery } from "@scorecard/contracts/entry-routes"
import type { Actor } from "@scorecard/domain/access"
import { z } from "zod"
import { entriesAfter, matching, type Position, type Sort } from "./entries.store.ts"
import { dateOf, type Kind } from "./kinds.ts"
import type { EntryDeps } from "./needs.ts"

/** The entries of the actor's pool that are not deleted. @throws Refusal 422 for a cursor of another list. */
export async function listEntries(
  { db, cursors }: Pick<EntryDeps, "db" | "cursors">,
  actor: Actor,
  kind: Kind,
  { sort, limit, cursor, ...filter }: EntryListQuery,
): Promise<List<Entry>> {
  const Place = z.strictObject({ list: z.literal(kind.kind), sort: z.literal(sort), key: z.string(), _id: z.string() })
  const position = cursors.read(cursor, Place)
  const where = matching(actor, filter, "active")
  const found = await entriesAfter(db, kind, where, { sort, position, limit: limit + 1 })

  const items = found.slice(0, limit)
  const last = items.at(-1)
  const goesOn = found.length > limit && last !== undefined
  const next_cursor = goesOn ? cursors.write({ list: kind.kind, sort, ...positionOf(kind, sort, last) }) : null
  return { items, next_cursor, total: await kind.collection.count(db, where) }
}

/** Where an entry stands in the sorted list. */
export function positionOf(kind: Kind, sort: Sort, entry: Entry): Position {
  return { key: sort.endsWith("date") ? dateOf(kind, entry) : entry.created_at, _id: entry._id }
}
