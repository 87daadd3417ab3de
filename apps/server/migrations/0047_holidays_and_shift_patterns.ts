import { sql, type Kysely } from "kysely"

/** Holidays, shift patterns, and who works by a pattern: one row per person or department. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table tbl_holidays (
    _id text primary key, doc jsonb not null, version integer not null default 1,
    date text generated always as (doc->>'date') stored,
    department_id text generated always as (doc->>'department_id') stored,
    cluster_id text generated always as (doc->>'cluster_id') stored)`.execute(db)
  await sql`create unique index tbl_holidays_date
    on tbl_holidays (date, (coalesce(department_id, '')), (coalesce(cluster_id, '')))`.execute(db)
  await sql`create index on tbl_holidays (department_id) where department_id is not null`.execute(db)
  await sql`create index on tbl_holidays (cluster_id) where cluster_id is not null`.execute(db)

  await sql`create table tbl_shift_patterns (
    _id text primary key, doc jsonb not null, version integer not null default 1,
    name text generated always as (doc->>'name') stored)`.execute(db)
  await sql`create unique index tbl_shift_patterns_name on tbl_shift_patterns (lower(name))`.execute(db)

  await sql`create table tbl_shift_assignments (
    _id text primary key, doc jsonb not null, version integer not null default 1,
    pattern_id text generated always as (doc->>'pattern_id') stored,
    employee_id text generated always as (doc->>'employee_id') stored,
    department_id text generated always as (doc->>'department_id') stored,
    from_day text generated always as (doc->>'from') stored,
    to_day text generated always as (doc->>'to') stored,
    check ((employee_id is null) <> (department_id is null)))`.execute(db)
  await sql`create index on tbl_shift_assignments (employee_id, from_day) where employee_id is not null`.execute(db)
  await sql`create index on tbl_shift_assignments (department_id, from_day) where department_id is not null`.execute(db)
  await sql`create index on tbl_shift_assignments (pattern_id, from_day, _id)`.execute(db)
}
