import { sql, type Kysely } from "kysely"

/** Chats with the assistant, what was said in them, and which model is active. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table tbl_assistant_threads (
    _id text primary key, doc jsonb not null, version integer not null default 1,
    employee_id text generated always as (doc->>'employee_id') stored,
    title text generated always as (doc->>'title') stored,
    pinned boolean generated always as ((doc->>'pinned')::boolean) stored,
    created_at text generated always as (doc->>'created_at') stored,
    updated_at text generated always as (doc->>'updated_at') stored,
    deleted_at text generated always as (doc->>'deleted_at') stored,
    search text generated always as (lower(doc->>'title')) stored)`.execute(db)
  for (const key of ["updated_at", "created_at", "title"].map((column) => sql.ref(column))) {
    await sql`create index on tbl_assistant_threads (${key}, _id)`.execute(db)
    await sql`create index on tbl_assistant_threads (employee_id, ${key}, _id)`.execute(db)
    await sql`create index on tbl_assistant_threads (employee_id, pinned, ${key}, _id) where deleted_at is null`.execute(
      db,
    )
    await sql`create index on tbl_assistant_threads (${key}, _id) where deleted_at is not null`.execute(db)
  }
  await sql`create index tbl_assistant_threads_purge on tbl_assistant_threads (deleted_at)
    where deleted_at is not null`.execute(db)

  await sql`create table tbl_assistant_messages (
    _id text primary key, doc jsonb not null, version integer not null default 1,
    thread_id text generated always as (doc->>'thread_id') stored,
    position integer generated always as ((doc->>'position')::integer) stored)`.execute(db)
  await sql`create unique index on tbl_assistant_messages (thread_id, position)`.execute(db)

  await sql`create table tbl_assistant_settings (
    _id text primary key, doc jsonb not null, version integer not null default 1)`.execute(db)
}
