import { sql, type Kysely } from "kysely"

/** The begin of an impersonation is filed under its impersonator, with what follows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index tbl_audit_log_impersonations on tbl_audit_log
    ((coalesce(doc->>'impersonator_id', case when action = 'impersonation.started' then actor_id end)), at desc, _id desc)
    where coalesce(doc->>'impersonator_id', case when action = 'impersonation.started' then actor_id end) is not null`.execute(
    db,
  )
  await sql`drop index tbl_audit_log_impersonator`.execute(db)
}
