import { sql, type Kysely } from "kysely"

/** The verification codes of statements, one for each person's figures in a final version. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table tbl_statements (
    code text primary key, employee_id text not null, month text not null, report_version integer not null,
    issued_at text not null,
    unique (employee_id, month, report_version))`.execute(db)
}
