import { sql, type Kysely } from "kysely"

/** A day code is deleted or renamed only while no schedule names it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index tbl_schedules_codes on tbl_schedules
    using gin (jsonb_path_query_array(doc->'days', '$.*') jsonb_path_ops)`.execute(db)
}
