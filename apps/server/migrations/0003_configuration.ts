import { sql, type Kysely } from "kysely"

/** Cycles and their documents, the task catalogue, day codes and schedules. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table tbl_scorecard_config (_id text primary key, doc jsonb not null, version integer not null default 1)`.execute(
    db,
  )
  await sql`create table tbl_tasks (
    _id text primary key, doc jsonb not null, version integer not null default 1,
    name text generated always as (doc->>'name') stored,
    department_id text generated always as (doc->>'department_id') stored,
    active boolean generated always as ((doc->>'active')::boolean) stored)`.execute(db)
  await sql`create index on tbl_tasks (name, _id)`.execute(db)
  await sql`create index on tbl_tasks (department_id, name)`.execute(db)
  await sql`create table tbl_schedule_codes (
    _id text primary key, doc jsonb not null, version integer not null default 1,
    code text generated always as (doc->>'code') stored)`.execute(db)
  await sql`create unique index tbl_schedule_codes_code on tbl_schedule_codes (code)`.execute(db)
  await sql`create table tbl_schedules (
    _id text primary key, doc jsonb not null, version integer not null default 1,
    employee_id text generated always as (doc->>'employee_id') stored,
    month text generated always as (doc->>'month') stored)`.execute(db)
  await sql`create unique index tbl_schedules_month on tbl_schedules (month, employee_id)`.execute(db)
}
