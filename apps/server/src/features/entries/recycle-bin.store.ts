import { AnyEntry, type Entry } from "@scorecard/contracts/entries"
import type { RawBuilder } from "kysely"
import { sql, type Database } from "#platform/documents/index.ts"
import type { Position } from "./entries.store.ts"
import type { Kind } from "./kinds.ts"

/** The deleted entries of several kinds as one list, cut by a condition that all their tables understand. */
export async function deletedAfter(
  db: Database,
  kinds: readonly Kind[],
  where: RawBuilder<boolean>,
  { descends, position, limit }: { descends: boolean; position: Position | null; limit: number },
): Promise<AnyEntry[]> {
  const beyond = position
    ? sql<boolean>`(deleted_at, _id) ${descends ? sql`<` : sql`>`} (${position.key}, ${position._id})`
    : sql<boolean>`true`
  const direction = descends ? sql`desc` : sql`asc`
  const end = sql`order by deleted_at ${direction}, _id ${direction} limit ${limit}`
  const parts = kinds.map(
    ({ collection }) => sql`(select _id, deleted_at, doc, version from ${collection.table}
      where ${where} and ${beyond} ${end})`,
  )
  const { rows } = await sql<{ doc: object; version: number }>`select doc, version
    from (${sql.join(parts, sql` union all `)}) as bin ${end}`.execute(db)
  return rows.map(({ doc, version }) => AnyEntry.parse({ ...doc, version }))
}

/** Where a deleted entry stands in the bin's list. */
export function binPositionOf({ deleted_at, _id }: Pick<Entry, "_id" | "deleted_at">): Position {
  // What the bin lists is deleted; the empty text would only start the list anew.
  return { key: deleted_at ?? "", _id }
}

export async function countDeleted(db: Database, kinds: readonly Kind[], where: RawBuilder<boolean>): Promise<number> {
  const parts = kinds.map(({ collection }) => sql`(select count(*) as entries from ${collection.table} where ${where})`)
  const { rows } = await sql<{ count: number }>`select coalesce(sum(entries), 0) as count
    from (${sql.join(parts, sql` union all `)}) as bin`.execute(db)
  return rows[0]?.count ?? 0
}

export type Purged = { _id: string; employee_id: string; date: string }

/** Removes some of the entries that were deleted at `until` or before; those that somebody restores just now are left. */
export async function removeDeleted(db: Database, kind: Kind, until: string, most: number): Promise<Purged[]> {
  const { table } = kind.collection
  const { rows } = await sql<Purged>`delete from ${table} where _id in (
      select _id from ${table} where deleted_at <= ${until} order by deleted_at, _id limit ${most} for update skip locked)
    returning _id, employee_id, entry_date as date`.execute(db)
  return rows
}
