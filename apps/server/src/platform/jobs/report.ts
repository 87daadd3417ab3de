import type { SqlExecutor } from "./executor.ts"
import { JOB_SCHEMA } from "./queue.ts"
import { TRACKED_JOBS } from "./tracked-job.ts"

/** A job that used up its attempts. `output` contains the last error's message. */
export type DeadJob = { job_id: string; name: string; payload: unknown; output: unknown; failed_at: Date }

/** Newest first. */
export async function deadJobs(db: SqlExecutor, names: readonly string[], limit: number): Promise<DeadJob[]> {
  const { rows } = await db.executeSql(
    `select id as job_id, name, data as payload, output, completed_on as failed_at from ${JOB_SCHEMA}.job
     where state = 'failed' and name = any($1::text[]) order by completed_on desc, id limit $2`,
    [names, limit],
  )
  return rows as DeadJob[] // the columns selected above
}

/**
 * Dead jobs of the last hours whose work is still missing: no later job of the same name and payload succeeded.
 * Scheduled jobs run again anyway, and a person's repeated request is a different job. A tracked job may have succeeded
 * after all: a worker that the queue no longer hears from may still finish what it has begun.
 */
export async function countLost(db: SqlExecutor, names: readonly string[], hours: number): Promise<number> {
  const { rows } = await db.executeSql(
    `select count(*)::int as lost from ${JOB_SCHEMA}.job dead
     where dead.state = 'failed' and dead.name = any($1::text[]) and dead.completed_on > now() - make_interval(hours => $2)
       and not exists (select 1 from ${JOB_SCHEMA}.job later where later.name = dead.name and later.data = dead.data
         and later.state = 'completed' and later.completed_on > dead.completed_on)
       and not exists (select 1 from ${TRACKED_JOBS} tracked where tracked._id = dead.data->>'job_id'
         and tracked.name = dead.name and tracked.status = 'succeeded')`,
    [names, hours],
  )
  return Number(rows[0]?.["lost"])
}

export type JobCounts = {
  /** Due or delayed, including retries. */
  queued: number
  running: number
  dead: number
  /** How long the job due longest has been waiting, in whole seconds; 0 if none is due. */
  oldest_due_seconds: number
}

/** For the health check. Dead jobs count as long as they are stored (7 days). */
export async function countJobs(db: SqlExecutor, names: readonly string[]): Promise<JobCounts> {
  const { rows } = await db.executeSql(
    `select count(*) filter (where state in ('created', 'retry'))::int as queued,
       count(*) filter (where state = 'active')::int as running,
       count(*) filter (where state = 'failed')::int as dead,
       coalesce(greatest(0, extract(epoch from now() - min(start_after) filter (where state in ('created', 'retry')))), 0)::int
         as oldest_due_seconds
     from ${JOB_SCHEMA}.job where name = any($1::text[])`,
    [names],
  )
  return rows[0] as JobCounts // an aggregate without GROUP BY is always one row
}
