import { sql, type Kysely } from "kysely"

/**
 * What the payroll export adds to the rows of a final month, as of its closing; null in finals from before. Then each
 * person's choice of its columns, and the requirement adjustments.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tbl_bsc_final_snapshots add column payroll jsonb`.execute(db)
  await sql`create table tbl_payroll_columns (
    _id text primary key, doc jsonb not null, version integer not null default 1)`.execute(db)

  await sql`create table tbl_requirement_adjustments (
    _id text primary key, doc jsonb not null, version integer not null default 1,
    employee_id text generated always as (doc->>'employee_id') stored,
    department_id text generated always as (doc->>'department_id') stored,
    from_month text generated always as (doc->>'from') stored,
    to_month text generated always as (doc->>'to') stored,
    created_at text collate "C" generated always as (doc->>'created_at') stored)`.execute(db)
  await sql`create index on tbl_requirement_adjustments (employee_id, from_month)`.execute(db)
  await sql`create index on tbl_requirement_adjustments (department_id, from_month)`.execute(db)
  await sql`create index on tbl_requirement_adjustments (from_month, to_month)`.execute(db)
}
