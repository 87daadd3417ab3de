import { sql, type Kysely } from "kysely"

/** Digests of what each final row was scored from; null in finals from before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tbl_bsc_final_snapshots add column inputs jsonb`.execute(db)
}
