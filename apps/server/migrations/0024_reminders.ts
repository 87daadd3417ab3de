import { sql, type Kysely } from "kysely"

/** What was reminded of: the id is the event, so that each is told once, however many workers there are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table tbl_reminders (_id text primary key, doc jsonb not null, version integer not null default 1)`.execute(
    db,
  )
}
