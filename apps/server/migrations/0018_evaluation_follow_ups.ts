import { sql, type Kysely } from "kysely"

/** Who asked their managers for evaluations on which Eastern day: once a day, which the unique index keeps. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table tbl_evaluation_follow_ups (
    _id text primary key, doc jsonb not null, version integer not null default 1,
    employee_id text generated always as (doc->>'employee_id') stored,
    day text generated always as (doc->>'day') stored)`.execute(db)
  await sql`create unique index tbl_evaluation_follow_ups_day on tbl_evaluation_follow_ups (employee_id, day)`.execute(
    db,
  )
}
