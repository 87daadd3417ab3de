import { sql, type Kysely } from "kysely"

/** Uploads that were taken over, and what each did to which document, for whoever undoes it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table tbl_bulk_batches (
    _id text primary key, doc jsonb not null, version integer not null default 1,
    sheet text generated always as (doc->>'sheet') stored,
    made_by_id text generated always as (doc->>'made_by_id') stored,
    created_at text generated always as (doc->>'created_at') stored,
    is_undone boolean generated always as (doc->>'undone_at' is not null) stored)`.execute(db)
  await sql`create index on tbl_bulk_batches (created_at, _id)`.execute(db)
  await sql`create index on tbl_bulk_batches (sheet, created_at, _id)`.execute(db)
  await sql`create index on tbl_bulk_batches (is_undone, created_at, _id)`.execute(db)
  await sql`create index on tbl_bulk_batches (made_by_id, created_at, _id)`.execute(db)
  await sql`create index on tbl_bulk_batches (made_by_id, sheet, created_at, _id)`.execute(db)

  await sql`create table tbl_bulk_batch_rows (
    batch_id text not null, row integer not null, doc jsonb not null,
    document_id text generated always as (doc->>'document_id') stored,
    version integer generated always as ((doc->>'version')::integer) stored,
    primary key (batch_id, row))`.execute(db)
  await sql`create index on tbl_bulk_batch_rows (document_id, version)`.execute(db)
}
