import { sql, type Kysely } from "kysely"

/**
 * A task is deleted only while no entry names it: what answers that, without reading every entry. (rules/entries#tasks)
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index tbl_sbs_entries_task on tbl_sbs_entries ((doc->>'task_id'))`.execute(db)
  await sql`create index tbl_non_sbs_entries_task on tbl_non_sbs_entries ((doc->>'task_id'))`.execute(db)
}
