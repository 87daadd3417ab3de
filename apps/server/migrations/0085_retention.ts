import { sql, type Kysely } from "kysely"

/**
 * Up to which month entries and finals were removed; and, for each chain of the audit log, the last record that was
 * removed from its beginning, with a seal. (rules/personal-data#retention)
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table tbl_retention_horizons (
    _id text primary key, before text collate "C" not null, removed_at text not null)`.execute(db)
  await sql`alter table tbl_audit_heads
    add column cut_position bigint not null default 0,
    add column cut_hash text not null default repeat('0', 64),
    add column cut_seal text not null default ''`.execute(db)
}
