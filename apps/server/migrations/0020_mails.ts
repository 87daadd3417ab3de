import { sql, type Kysely } from "kysely"

/** Mails on their way with what they say, and the messages that admins sent to many. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A text that many get is kept once, and goes when the last of them has it.
  await sql`create table tbl_mail_contents (
    _id text primary key, text text not null, html text not null,
    made_at timestamptz not null default now())`.execute(db)
  await sql`create index on tbl_mail_contents (made_at)`.execute(db)

  await sql`create table tbl_mails (
    _id text primary key, key text not null unique, content_id text,
    leased_by text, leased_until timestamptz, due_at timestamptz not null default now(),
    doc jsonb not null, version integer not null default 1,
    recipient_id text generated always as (doc->>'recipient_id') stored,
    type text generated always as (doc->>'type') stored,
    status text generated always as (doc->>'status') stored,
    created_at text generated always as (doc->>'created_at') stored,
    settled_at text generated always as (doc->>'settled_at') stored,
    broadcast_id text generated always as
      (case when doc->>'type' = 'admin.broadcast' then split_part(key, '.', 2) end) stored)`.execute(db)
  await sql`create index on tbl_mails (created_at, _id)`.execute(db)
  await sql`create index on tbl_mails (status, created_at, _id)`.execute(db)
  await sql`create index on tbl_mails (type, created_at, _id)`.execute(db)
  await sql`create index on tbl_mails (recipient_id, created_at, _id)`.execute(db)
  await sql`create index on tbl_mails (status, settled_at)`.execute(db)
  await sql`create index on tbl_mails (broadcast_id, status) where broadcast_id is not null`.execute(db)
  await sql`create index on tbl_mails (due_at) where status = 'queued'`.execute(db)
  await sql`create index on tbl_mails (content_id) where status <> 'sent'`.execute(db)

  await sql`create table tbl_broadcasts (
    _id text primary key, doc jsonb not null, version integer not null default 1,
    sent_by_id text generated always as (doc->>'sent_by_id') stored,
    sent_at text generated always as (doc->>'sent_at') stored,
    search text generated always as (lower((doc->>'subject') || ' ' || (doc->>'body_text'))) stored)`.execute(db)
  await sql`create index on tbl_broadcasts (sent_at, _id)`.execute(db)
  await sql`create index on tbl_broadcasts (sent_by_id, sent_at, _id)`.execute(db)
}
