import { sql, type Kysely } from "kysely"

/** A month without a score has a null total, which only the text operator casts in every version of PostgreSQL. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index tbl_bsc_final_snapshots_total`.execute(db)
  await sql`create index tbl_bsc_final_snapshots_total on tbl_bsc_final_snapshots
    (month, report_version, ((doc->>'total_score')::numeric) desc)`.execute(db)
}
