import { sql, type Kysely } from "kysely"

/** Uploaded rows between preview and commit, and what people ask to have added. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table tbl_bulk_previews (
    _id text primary key, doc jsonb not null, version integer not null default 1,
    expires_at text generated always as (doc->>'expires_at') stored)`.execute(db)
  await sql`create index on tbl_bulk_previews (expires_at)`.execute(db)

  await sql`create table tbl_employee_create_requests (
    _id text primary key, doc jsonb not null, version integer not null default 1,
    status text generated always as (doc->>'status') stored,
    requested_by_id text generated always as (doc->>'requested_by_id') stored,
    created_at text generated always as (doc->>'created_at') stored,
    decided_at text generated always as (doc->>'decided_at') stored,
    name text generated always as ((doc->'proposed'->'personal_data'->>'last_name') || ' '
      || (doc->'proposed'->'personal_data'->>'first_name')) stored)`.execute(db)
  await sql`create index on tbl_employee_create_requests (status, created_at, _id)`.execute(db)
  await sql`create index on tbl_employee_create_requests (status, name, _id)`.execute(db)
  await sql`create index on tbl_employee_create_requests (requested_by_id, status, created_at, _id)`.execute(db)
  await sql`create index on tbl_employee_create_requests (requested_by_id, status, name, _id)`.execute(db)
}
