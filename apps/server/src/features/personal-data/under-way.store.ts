import { sql, type Database } from "#platform/index.ts"
import { JOB_SCHEMA } from "#platform/jobs/index.ts"

/** The name of the job that passes again. */
export const VERIFICATION = "verify_pseudonymization"

/** What was running at a moment of the database's clock. */
export type UnderWay = { at: string; jobs: string[] }

const jobTable = sql.table(`${JOB_SCHEMA}.job`)

/**
 * Everything that may have read something before this moment and write it after it: transactions are found by the
 * moment, jobs by their ids, since they read in one transaction and write in another.
 * @param exceptFor names of jobs that write nothing that they have read
 */
export async function findUnderWay(db: Database, exceptFor: readonly string[]): Promise<UnderWay> {
  const { rows } = await sql<UnderWay>`select clock_timestamp()::text as at,
    array(select _id from tbl_sync_jobs where status = 'running' and name <> all(${[...exceptFor]})
      union all select id::text from ${jobTable} where state = 'active' and name <> all(${[...exceptFor]})) as jobs`.execute(
    db,
  )
  const [found] = rows
  if (!found) throw new Error("the database does not say what is running")
  return found
}

/** Whether all of it has ended. */
export async function isOver(db: Database, { at, jobs }: UnderWay): Promise<boolean> {
  const { rows } = await sql<{ is_over: boolean }>`select
    not exists (select from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
      and pid <> pg_backend_pid() and xact_start < ${at}::text::timestamptz)
    and not exists (select from tbl_sync_jobs where _id = any(${jobs}::text[]) and status = 'running')
    and not exists (select from ${jobTable} where id::text = any(${jobs}::text[]) and state = 'active') as is_over`.execute(
    db,
  )
  return rows[0]?.is_over === true
}

/** Whether a later pass of this pseudonymization waits in the queue, or runs. */
export async function isVerificationQueued(db: Database, jobId: string): Promise<boolean> {
  const { rows } = await sql`select from ${jobTable} where name = ${VERIFICATION} and data->>'job_id' = ${jobId}
    and state in ('created', 'retry', 'active') limit 1`.execute(db)
  return rows.length > 0
}
