import { sql, type Kysely } from "kysely"

/** Objections of people to entries about them; at most one open one for an entry. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table tbl_disputes (
    _id text primary key, doc jsonb not null, version integer not null default 1,
    employee_id text generated always as (doc->>'employee_id') stored,
    entry_id text generated always as (doc->>'entry_id') stored,
    kind text generated always as (doc->>'kind') stored,
    status text generated always as (doc->>'status') stored,
    entry_date text collate "C" generated always as (doc->>'entry_date') stored,
    month text generated always as (substr(doc->>'entry_date', 1, 7)) stored,
    submitted_by_id text generated always as (doc->>'submitted_by_id') stored,
    created_at text collate "C" generated always as (doc->>'created_at') stored)`.execute(db)
  await sql`create unique index tbl_disputes_open on tbl_disputes (entry_id) where status = 'open'`.execute(db)
  await sql`create index on tbl_disputes (status, created_at, _id)`.execute(db)
  await sql`create index on tbl_disputes (employee_id, created_at, _id)`.execute(db)
  await sql`create index on tbl_disputes (month, status, created_at, _id)`.execute(db)
  await sql`create index on tbl_disputes (created_at, _id)`.execute(db)
}
