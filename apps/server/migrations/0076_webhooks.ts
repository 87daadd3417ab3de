import { sql, type Kysely } from "kysely"

/**
 * Webhooks, what is to be sent to them, and how far the audit log has been read for that: up to its current end.
 * (decision 0049)
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table tbl_webhooks (
    _id text primary key, doc jsonb not null, version integer not null default 1,
    url text generated always as (doc->>'url') stored,
    enabled boolean generated always as ((doc->>'enabled')::boolean) stored,
    created_at text collate "C" generated always as (doc->>'created_at') stored)`.execute(db)
  await sql`create table tbl_webhook_deliveries (
    webhook_id text not null, _id text collate "C" not null,
    type text not null, object text not null, ids jsonb not null, link text not null,
    occurred_at text not null, created_at text collate "C" not null,
    status text not null default 'pending', attempts integer not null default 0,
    response_status integer, error text,
    last_attempt_at text collate "C", next_attempt_at text collate "C", delivered_at text collate "C",
    leased_until timestamptz,
    primary key (webhook_id, _id))`.execute(db)
  await sql`create index tbl_webhook_deliveries_due on tbl_webhook_deliveries (webhook_id, next_attempt_at)
    where status = 'pending'`.execute(db)
  await sql`create index tbl_webhook_deliveries_order on tbl_webhook_deliveries (webhook_id, object, _id)
    where status = 'pending'`.execute(db)
  await sql`create index tbl_webhook_deliveries_dead on tbl_webhook_deliveries (webhook_id)
    where status = 'dead'`.execute(db)
  await sql`create index tbl_webhook_deliveries_log on tbl_webhook_deliveries (webhook_id, created_at, _id)`.execute(db)
  await sql`create index tbl_webhook_deliveries_delivered on tbl_webhook_deliveries (delivered_at)
    where status = 'delivered'`.execute(db)
  await sql`create table tbl_webhook_cursors (chain integer primary key, position bigint not null)`.execute(db)
  await sql`insert into tbl_webhook_cursors select chain, length from tbl_audit_heads`.execute(db)
}
