import { sql, type Kysely } from "kysely"

/**
 * One document for each person and work date. `work_date` is M/D/YYYY in the document (rules/schedules#task-delivery);
 * its Eastern day stands in `entry_date` and `month`, which the service writes beside it as `work_day` (YYYY-MM-DD).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table tbl_task_delivery_entries (
    _id text primary key, doc jsonb not null, version integer not null default 1,
    employee_id text generated always as (doc->>'employee_id') stored,
    work_day text generated always as (doc->>'work_day') stored,
    month text generated always as (substr(doc->>'work_day', 1, 7)) stored,
    day_of_month integer generated always as (substr(doc->>'work_day', 9, 2)::integer) stored,
    finished_task bigint generated always as ((doc->>'finished_task')::bigint) stored,
    task_count bigint generated always as ((doc->>'task_count')::bigint) stored)`.execute(db)
  await sql`create unique index tbl_task_delivery_day on tbl_task_delivery_entries (month, employee_id, work_day)
    include (day_of_month, finished_task, task_count)`.execute(db)
  await sql`create index on tbl_task_delivery_entries (employee_id, work_day)`.execute(db)
}
