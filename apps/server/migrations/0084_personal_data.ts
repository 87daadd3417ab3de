import { sql, type Kysely } from "kysely"

/**
 * A key for each person, encrypted with SECRETS_KEY, for the texts about them in the audit log; null once it is
 * destroyed. `redaction` is the proof of a record whose texts were erased afterwards. (decision 0050)
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table tbl_person_keys (
    employee_id text primary key, sealed text, destroyed_at text)`.execute(db)
  await sql`alter table tbl_audit_log add column redaction text`.execute(db)
  await sql`create index tbl_audit_log_redacted on tbl_audit_log (chain, position) where redaction is not null`.execute(
    db,
  )
}
