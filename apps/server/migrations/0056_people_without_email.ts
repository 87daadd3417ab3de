import { sql, type Kysely } from "kysely"

/** People may have no work email; the text that searches look through must not become null with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tbl_employees drop column search`.execute(db)
  await sql`alter table tbl_employees add column search text generated always as (
    lower((doc->>'_id') || ' ' || (doc->'personal_data'->>'first_name') || ' '
      || (doc->'personal_data'->>'last_name') || ' ' || coalesce(doc->'personal_data'->>'preferred_name', '') || ' '
      || coalesce(doc->'personal_data'->>'email_address', ''))) stored`.execute(db)
}
