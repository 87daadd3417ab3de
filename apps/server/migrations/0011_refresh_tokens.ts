import { sql, type Kysely } from "kysely"

/** Refresh tokens by their hashes. A family is a session; at most one of its tokens is neither used nor replaced. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table tbl_refresh_tokens (
    _id text primary key, session_id text not null references tbl_sessions (_id) on delete cascade,
    created_at text not null, used_at text, used_mark text, successor_id text, replaced_at text)`.execute(db)
  await sql`create index tbl_refresh_tokens_session on tbl_refresh_tokens (session_id)`.execute(db)
  await sql`create unique index tbl_refresh_tokens_live on tbl_refresh_tokens (session_id)
    where used_at is null and replaced_at is null`.execute(db)
}
