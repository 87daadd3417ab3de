import { sql, type Kysely } from "kysely"

/** Notices of one sender become one: which things an unread one is about, and what of them is still to be mailed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index tbl_notifications_merged on tbl_notifications using gin ((doc->'merged'))
    where read_at is null and doc ? 'merged'`.execute(db)
  await sql`create table tbl_notice_mails (
    recipient_id text not null, type text collate "C" not null, sender_id text not null,
    window_start text not null, sent integer not null, waiting integer not null, doc jsonb,
    primary key (recipient_id, type, sender_id))`.execute(db)
  await sql`create index on tbl_notice_mails (window_start)`.execute(db)
}
