import { sql, type Kysely } from "kysely"

/** The hash of each person's secret feed address. A person has at most one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table tbl_calendar_feeds (
    employee_id text primary key,
    token_hash text not null unique,
    created_at text collate "C" not null,
    last_read_at text collate "C")`.execute(db)
}
