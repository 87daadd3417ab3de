import { sql, type Kysely } from "kysely"

/** Month reports, the final figures of each generation, jobs with their progress, and unlock grants. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table tbl_bsc_month_reports (
    _id text primary key, doc jsonb not null, version integer not null default 1,
    status text generated always as (doc->>'status') stored)`.execute(db)

  await sql`create table tbl_bsc_final_snapshots (
    month text not null, report_version integer not null, employee_id text not null, doc jsonb not null,
    primary key (month, report_version, employee_id))`.execute(db)
  await sql`create index on tbl_bsc_final_snapshots (employee_id, month, report_version)`.execute(db)
  // A month's finals are written in one go while writers wait: squeezing each document took longer than writing it. The
  // rows stay in their pages, as they are.
  await sql`alter table tbl_bsc_final_snapshots alter column doc set storage external`.execute(db)
  await sql`alter table tbl_bsc_final_snapshots set (toast_tuple_target = 8160)`.execute(db)

  await sql`create table tbl_sync_jobs (
    _id text primary key, doc jsonb not null, version integer not null default 1,
    type text generated always as (doc->>'type') stored,
    status text generated always as (doc->>'status') stored,
    month text generated always as (doc->>'month') stored)`.execute(db)
  // At most one active job per month. (rules/months#jobs)
  await sql`create unique index tbl_sync_jobs_active on tbl_sync_jobs (month) where status in ('queued', 'running')`.execute(
    db,
  )
  await sql`create index on tbl_sync_jobs (month, _id desc)`.execute(db)

  await sql`create table tbl_unlock_grants (
    _id text primary key, doc jsonb not null, version integer not null default 1,
    employee_id text generated always as (doc->>'employee_id') stored,
    month text generated always as (doc->>'month') stored,
    until text generated always as (doc->>'until') stored)`.execute(db)
  await sql`create index on tbl_unlock_grants (employee_id, month)`.execute(db)
}
