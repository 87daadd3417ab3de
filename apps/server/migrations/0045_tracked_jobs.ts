import { sql, type Kysely } from "kysely"

/**
 * Any job may be tracked, once per key at a time. The version before writes no `key`: a row without one is a month job,
 * and its key is its month. The index on `month` stays as long as that version may run.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tbl_sync_jobs
    add column name text not null default 'bsc_month_job', add column key text`.execute(db)
  await sql`create unique index tbl_sync_jobs_active_key on tbl_sync_jobs (name, coalesce(key, month))
    where status in ('queued', 'running')`.execute(db)
}
