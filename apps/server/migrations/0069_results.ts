import { sql, type Kysely } from "kysely"

/**
 * Every result has a digest of its figures, so that a later version is compared without reading both. Results from before
 * have none until their month is regenerated.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tbl_corrected_results rename to tbl_results`.execute(db)
  await sql`alter table tbl_results add column figures text`.execute(db)
}
