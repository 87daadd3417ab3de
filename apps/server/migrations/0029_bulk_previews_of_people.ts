import { sql, type Kysely } from "kysely"

/** A maker's previews of a kind that are still to be committed, in the order of their making: the last few are kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tbl_bulk_previews
    add column made_by_id text generated always as (doc->>'made_by_id') stored,
    add column kind text generated always as (doc->>'kind') stored,
    add column is_committed boolean generated always as (doc->>'committed_at' is not null) stored`.execute(db)
  await sql`create index on tbl_bulk_previews (made_by_id, kind, _id) where not is_committed`.execute(db)
}
