import { sql, type Kysely } from "kysely"

/** What each person used of their daily limits; `day` is the Eastern calendar day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table tbl_daily_usage (
    employee_id text not null, day date not null, quota text not null, amount bigint not null,
    primary key (employee_id, day, quota))`.execute(db)
  await sql`create index on tbl_daily_usage (day)`.execute(db)
}
