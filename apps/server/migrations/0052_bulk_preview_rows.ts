import { sql, type Kysely } from "kysely"

/**
 * The cells of a preview, some hundred rows each, and what validating each row has shown. Previews of the version before
 * hold their rows themselves; they last an hour and are not carried over.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from tbl_bulk_previews`.execute(db)
  await sql`create table tbl_bulk_preview_cells (
    preview_id text not null references tbl_bulk_previews on delete cascade, part integer not null, rows jsonb not null,
    primary key (preview_id, part))`.execute(db)
  await sql`create table tbl_bulk_preview_rows (
    preview_id text not null references tbl_bulk_previews on delete cascade, row integer not null,
    is_valid boolean not null, doc jsonb not null, primary key (preview_id, row))`.execute(db)
  await sql`create index on tbl_bulk_preview_rows (preview_id, is_valid, row)`.execute(db)
}
