import { sql, type Kysely } from "kysely"

/** The one channel of team chat, and what was posted to it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table tbl_team_chat (_id text primary key, doc jsonb not null, version integer not null default 1)`.execute(
    db,
  )
  await sql`create table tbl_team_posts (
    _id text primary key, key text unique,
    due_at timestamptz not null default now(), leased_until timestamptz,
    doc jsonb not null, version integer not null default 1,
    kind text generated always as (doc->>'kind') stored,
    status text generated always as (doc->>'status') stored,
    created_at text generated always as (doc->>'created_at') stored)`.execute(db)
  await sql`create index on tbl_team_posts (created_at, _id)`.execute(db)
  await sql`create index on tbl_team_posts (status, created_at, _id)`.execute(db)
  await sql`create index on tbl_team_posts (kind, created_at, _id)`.execute(db)
}
