import { sql, type Kysely } from "kysely"

/**
 * Relays are told of announcements after the commit, by the process that made it: PostgreSQL lets transactions with a
 * `NOTIFY` commit only one after the other, each with its own write to disk. (decision 0058)
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger if exists tell_outbox on tbl_outbox`.execute(db)
  await sql`drop function if exists tell_outbox()`.execute(db)
}
