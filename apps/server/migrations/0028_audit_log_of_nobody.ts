import { sql, type Kysely } from "kysely"

/** What concerns nobody in particular is read by who did it, in the list's order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index tbl_audit_log_of_nobody on tbl_audit_log (actor_id, at desc, _id desc)
    where employee_id is null`.execute(db)
}
