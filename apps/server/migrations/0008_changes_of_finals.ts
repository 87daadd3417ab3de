import { sql, type Kysely } from "kysely"

/**
 * What level 5 changed in a final month, a line each. Lines beside the month's row, not a counter in it: writers hold
 * that row in share, and two of them counting up would wait for each other for ever.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table tbl_bsc_final_changes (
    month text not null, report_version integer not null, _id text not null, at text not null,
    primary key (month, report_version, _id))`.execute(db)
}
