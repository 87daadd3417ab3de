import { sql, type Kysely } from "kysely"

/** The column mapping that was last confirmed for each kind of upload. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table tbl_bulk_mappings (
    kind text primary key, mapping jsonb not null, updated_at timestamptz not null, updated_by_id text)`.execute(db)
}
