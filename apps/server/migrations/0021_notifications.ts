import { sql, type Kysely } from "kysely"

/** Inboxes, how people want to be told, how types are administered, and what the outbox notes of a delivery that fails. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await outbox(db)
  // Key words of types sort bytewise, so that "all that begin so" is a range of the index whatever the database's locale.
  await sql`create table tbl_notifications (
    _id text primary key, employee_id text not null, announcement_id text not null, type text collate "C" not null,
    revision bigint not null, created_at text not null, read_at text, doc jsonb not null)`.execute(db)
  // Nobody is told twice of one event.
  await sql`create unique index tbl_notifications_once on tbl_notifications (employee_id, announcement_id)`.execute(db)
  await sql`create index on tbl_notifications (employee_id, created_at, _id)`.execute(db)
  await sql`create index on tbl_notifications (employee_id, type, created_at, _id)`.execute(db)
  await sql`create index on tbl_notifications (employee_id, created_at, _id) where read_at is null`.execute(db)
  await sql`create index on tbl_notifications (employee_id, revision)`.execute(db)
  await sql`create index on tbl_notifications (created_at)`.execute(db)

  await sql`create table tbl_inbox (
    employee_id text primary key, unread integer not null, revision bigint not null) with (fillfactor = 70)`.execute(db)
  await sql`create function tell_inbox() returns trigger language plpgsql as $$
    begin perform pg_notify('inbox', new.employee_id); return null; end $$`.execute(db)
  await sql`create trigger tell_inbox after insert or update on tbl_inbox
    for each row execute function tell_inbox()`.execute(db)

  for (const table of ["tbl_notification_preferences", "tbl_notification_types"]) {
    await sql`create table ${sql.table(table)} (
      _id text primary key, doc jsonb not null, version integer not null default 1)`.execute(db)
  }
}

async function outbox(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tbl_outbox
    add column attempts integer not null default 0, add column retry_at timestamptz,
    add column last_error text, add column dead_at timestamptz`.execute(db)
  await sql`create index tbl_outbox_waiting on tbl_outbox (_id) where dead_at is null`.execute(db)
  await sql`create index tbl_outbox_dead on tbl_outbox (dead_at desc, _id) where dead_at is not null`.execute(db)
  await sql`create function tell_outbox() returns trigger language plpgsql as $$
    begin perform pg_notify('outbox', ''); return null; end $$`.execute(db)
  await sql`create trigger tell_outbox after insert on tbl_outbox
    for each statement execute function tell_outbox()`.execute(db)
}
