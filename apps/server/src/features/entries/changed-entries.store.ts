import type { Entry } from "@scorecard/contracts/entries"
import type { Actor, EntryKind } from "@scorecard/domain"
import { sql, type Changed, type Database, type Feed, type RawBuilder } from "#platform/index.ts"
import { inPool } from "#core/people/index.ts"
import { KINDS } from "./kinds.ts"

export const ENTRIES: Feed = { name: "entries", table: "tbl_entry_changes" }

/** `doc` is null for an entry that was removed for good. */
export type ChangedEntry = Changed & {
  kind: EntryKind
  employee_id: string
  doc: Omit<Entry, "version"> | null
  version: number | null
}

/** The page is found first, so that each table is only asked for its entries in it. */
export function selectChangedEntries(
  actor: Actor,
  condition: RawBuilder<boolean>,
  order: RawBuilder<unknown>,
): RawBuilder<ChangedEntry> {
  const tables = KINDS.map(({ kind, collection }) => ({ kind, table: collection.table, alias: sql.ref(`t_${kind}`) }))
  const joins = tables.map(
    ({ kind, table, alias }) => sql`left join ${table} ${alias} on c.kind = ${kind} and ${alias}._id = c._id`,
  )
  const docs = tables.map(({ alias }) => sql`${alias}.doc`)
  const versions = tables.map(({ alias }) => sql`${alias}.version`)
  return sql<ChangedEntry>`with page as materialized (
      select c.change, c._id, c.kind, c.employee_id from tbl_entry_changes c
      where ${condition} and ${inPool(actor, sql`c.employee_id`)} ${order})
    select c.change::text as change, c._id, c.kind, c.employee_id,
      coalesce(${sql.join(docs)}) as doc, coalesce(${sql.join(versions)}) as version
    from page c ${sql.join(joins, sql` `)} ${order}`
}

/** False in a distributed database, where no trigger records changes of entries. (decision 0052) */
export async function recordsChanges(db: Database): Promise<boolean> {
  const { rows } = await sql<{ triggers: number }>`select count(*) as triggers from pg_trigger
    where tgname = 'entries_insert'`.execute(db)
  return rows[0]?.triggers === KINDS.length
}
