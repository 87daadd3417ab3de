import { sql, type Kysely } from "kysely"

/** The rows that a commit left out, in parts, for as long as the preview is kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table tbl_bulk_preview_rests (
    preview_id text not null references tbl_bulk_previews (_id) on delete cascade,
    position integer not null, rows jsonb not null, primary key (preview_id, position))`.execute(db)
}
