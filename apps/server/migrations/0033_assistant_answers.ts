import { sql, type Kysely } from "kysely"

/** Answers that are under way: one of a chat at a time. Who finishes one takes its row away; one whose time is over is lost. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table tbl_assistant_open_answers (
    thread_id text primary key, question_id text not null, employee_id text not null, model text not null,
    ends_at text not null)`.execute(db)
  await sql`create index on tbl_assistant_open_answers (employee_id)`.execute(db)
  await sql`create index on tbl_assistant_open_answers (ends_at)`.execute(db)
}
