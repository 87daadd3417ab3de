import { sql, type Kysely } from "kysely"

/**
 * Whose figures a later version of a final month changed; what people have acknowledged; whom their managers reminded;
 * and the version of each month that people were last told about. Months closed before have been announced by other
 * means.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table tbl_corrected_results (
    employee_id text not null, month text not null, report_version integer not null,
    primary key (employee_id, month))`.execute(db)
  await sql`create index on tbl_corrected_results (month, report_version)`.execute(db)

  await sql`create table tbl_acknowledgements (
    employee_id text not null, month text not null, report_version integer not null,
    comment text, acknowledged_at text not null,
    primary key (employee_id, month))`.execute(db)

  await sql`create table tbl_acknowledgement_reminders (
    employee_id text not null, month text not null, reminded_on date not null,
    primary key (employee_id, month))`.execute(db)

  await sql`create table tbl_announced_results (month text primary key, report_version integer not null)`.execute(db)
  await sql`insert into tbl_announced_results (month, report_version)
    select _id, (doc->>'report_version')::integer from tbl_bsc_month_reports
    where (doc->>'report_version')::integer > 0`.execute(db)
}
