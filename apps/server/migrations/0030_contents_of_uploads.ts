import { sql, type Kysely } from "kysely"

/** What an upload held, as a hash: the same content is recognised when it comes again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tbl_bulk_batches
    add column content_hash text generated always as (doc->>'content_hash') stored`.execute(db)
  await sql`create index on tbl_bulk_batches (content_hash, created_at) where content_hash is not null`.execute(db)
}
