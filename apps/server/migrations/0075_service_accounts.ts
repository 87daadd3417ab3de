import { sql, type Kysely } from "kysely"

/** Accounts that programs use, and the hashes of their keys. An account has at most two keys that work. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table tbl_service_accounts (
    _id text primary key, doc jsonb not null, version integer not null default 1,
    name text generated always as (doc->>'name') stored,
    name_key text collate "C" generated always as (lower(doc->>'name')) stored,
    created_at text collate "C" generated always as (doc->>'created_at') stored,
    expires_at text collate "C" generated always as (doc->>'expires_at') stored,
    revoked_at text collate "C" generated always as (doc->>'revoked_at') stored)`.execute(db)
  await sql`create unique index tbl_service_accounts_name
    on tbl_service_accounts (name_key) where revoked_at is null`.execute(db)
  await sql`create table tbl_service_account_keys (
    hash text primary key,
    account_id text not null references tbl_service_accounts on delete cascade,
    hint text not null,
    created_at text collate "C" not null,
    expires_at text collate "C",
    last_used_at text collate "C")`.execute(db)
  await sql`create index on tbl_service_account_keys (account_id)`.execute(db)
}
