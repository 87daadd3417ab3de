import { sql, type Kysely } from "kysely"

/**
 * Whose figures a change in a final month concerns, so that the person's own page can count it; "*" is everyone. Lines
 * from before have null: whose they are was not recorded.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tbl_bsc_final_changes add column employee_id text`.execute(db)
}
