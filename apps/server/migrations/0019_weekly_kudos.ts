import { sql, type Kysely } from "kysely"

/** Weekly kudos, by those whom they thank, by author, and in each order of their list. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table tbl_weekly_kudos (
    _id text primary key, doc jsonb not null, version integer not null default 1,
    recipient_ids jsonb generated always as (doc->'recipient_ids') stored,
    author_id text generated always as (doc->>'author_id') stored,
    week_start text generated always as (doc->>'week_start') stored,
    status text generated always as (doc->>'status') stored,
    badge text generated always as (doc->>'badge') stored,
    created_at text generated always as (doc->>'created_at') stored,
    published_at text generated always as (doc->>'published_at') stored,
    search text generated always as (lower((doc->>'title') || ' ' || (doc->>'message'))) stored)`.execute(db)
  await sql`create index on tbl_weekly_kudos using gin (recipient_ids)`.execute(db)
  for (const key of ["week_start", "created_at"].map((column) => sql.ref(column))) {
    await sql`create index on tbl_weekly_kudos (${key}, _id)`.execute(db)
    await sql`create index on tbl_weekly_kudos (author_id, ${key}, _id)`.execute(db)
    await sql`create index on tbl_weekly_kudos (status, ${key}, _id)`.execute(db)
    await sql`create index on tbl_weekly_kudos (badge, ${key}, _id)`.execute(db)
  }
}
