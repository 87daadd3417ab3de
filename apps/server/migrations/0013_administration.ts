import { sql, type Kysely } from "kysely"

/** An Eastern day of 25 hours has 1,500 minutes; each has a bit. */
const MINUTES = 1_500

/** Activity, page visibility, and the orders in which the audit log is read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table tbl_activity (
    employee_id text not null, client text not null, day text not null,
    minutes bit(${sql.lit(MINUTES)}) not null, last_active_at text not null,
    primary key (employee_id, client, day))`.execute(db)

  await sql`create table tbl_visibility (_id text primary key, doc jsonb not null, version integer not null default 1)`.execute(
    db,
  )

  await sql`create index tbl_audit_log_employee on tbl_audit_log (employee_id, at desc, _id desc)`.execute(db)
  await sql`create index tbl_audit_log_collection on tbl_audit_log
    ((doc->'target'->>'collection'), at desc, _id desc)`.execute(db)
  await sql`create index tbl_audit_log_impersonator on tbl_audit_log ((doc->>'impersonator_id'), at desc, _id desc)
    where doc->>'impersonator_id' is not null`.execute(db)
  // A person's last sign-in outlives the session that it opened.
  await sql`create index tbl_audit_log_sign_ins on tbl_audit_log (actor_id, at desc)
    where action = 'session.opened' and doc->>'impersonator_id' is null`.execute(db)
}
