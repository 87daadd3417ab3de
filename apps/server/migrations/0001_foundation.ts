import { sql, type Kysely } from "kysely"

const AUDIT_CHAINS = 16

/** What every change stands on: the audit log's chains, the outbox and kept answers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table tbl_audit_heads (
    chain integer primary key, length bigint not null, hash text not null, seal text not null)`.execute(db)
  await sql`insert into tbl_audit_heads select n, 0, repeat('0', 64), '' from generate_series(1, ${sql.lit(AUDIT_CHAINS)}) as n`.execute(
    db,
  )
  await sql`create table tbl_audit_log (
    _id text primary key, chain integer not null, position bigint not null, hash text not null, doc jsonb not null,
    at text generated always as (doc->>'at') stored,
    actor_id text generated always as (doc->>'actor_id') stored,
    action text generated always as (doc->>'action') stored,
    target_id text generated always as (doc->'target'->>'id') stored,
    employee_id text generated always as (doc->>'employee_id') stored,
    unique (chain, position))`.execute(db)
  await sql`create index on tbl_audit_log (at desc, _id desc)`.execute(db)
  await sql`create index on tbl_audit_log (actor_id, at desc)`.execute(db)
  await sql`create index on tbl_audit_log (action, at desc)`.execute(db)
  await sql`create index on tbl_audit_log (target_id, at desc)`.execute(db)
  await sql`create table tbl_outbox (_id text primary key, doc jsonb not null)`.execute(db)
  await sql`create table tbl_idempotency_keys (
    caller text not null, key text not null, fingerprint text not null, answer jsonb, created_at text not null,
    primary key (caller, key))`.execute(db)
  await sql`create index on tbl_idempotency_keys (created_at)`.execute(db)
  await sql`create table tbl_worker_status (_id text primary key, doc jsonb not null, version integer not null default 1)`.execute(
    db,
  )
}
