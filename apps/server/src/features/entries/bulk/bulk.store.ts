import type { Entry } from "@scorecard/contracts/entries"
import type { Actor } from "@scorecard/domain/access"
import { inPool } from "#core/people/index.ts"
import { sql, type Database } from "#platform/documents/index.ts"
import type { Kind } from "../kinds.ts"

export type FoundEntry = { entry: Entry; inPool: boolean }
export type FoundEntries = ReadonlyMap<string, FoundEntry>

/** These entries, deleted ones too, by their ids. Held in the order of the ids, so that no two uploads wait in a ring. */
export async function entriesAmong(
  db: Database,
  kind: Kind,
  actor: Actor,
  ids: readonly string[],
  lock?: "for update",
): Promise<FoundEntries> {
  if (ids.length === 0) return new Map()
  const held = lock ? sql`for update` : sql``
  const { rows } = await sql<{ doc: object; version: number; in_pool: boolean }>`
    select doc, version, (${inPool(actor)}) as in_pool from ${kind.collection.table}
    where _id = any(${[...new Set(ids)]}) order by _id ${held}`.execute(db)
  return new Map(
    rows.map(({ in_pool, ...row }) => {
      const entry = kind.collection.parse(row)
      return [entry._id, { entry, inPool: in_pool }]
    }),
  )
}
