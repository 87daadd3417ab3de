import { sql, type RawBuilder } from "kysely"
import type { Database } from "#platform/documents/index.ts"
import { JOB_SCHEMA } from "./queue.ts"
import type { JobError, TrackedDeclaration, TrackedJob } from "./tracked-job.ts"

const heartbeatNow = sql`jsonb_build_object('beat', round(extract(epoch from clock_timestamp()), 1))`
const isActive = sql<boolean>`status in ('queued', 'running')`

/**
 * A running job sends a heartbeat every second. Together with the interval of the check for stalled jobs, this stays
 * well below the two minutes of rules/months#jobs.
 */
const STALLED_AFTER_SECONDS = 60
const isStalled = sql<boolean>`(doc->>'beat')::numeric < extract(epoch from clock_timestamp()) - ${STALLED_AFTER_SECONDS}::integer`

export const isJob = (name: string, id: string) => sql<boolean>`name = ${name} and _id = ${id}`
const hasKey = (name: string, key: string) => sql<boolean>`name = ${name} and coalesce(key, month) = ${key}`

/** The active job of the key; one that a caller waited for counts only while its process lives. */
export async function selectActive<P extends object, R, F extends string>(
  db: Database,
  { jobs, queue }: TrackedDeclaration<P, R, F>,
  key: string,
): Promise<TrackedJob<P, R, F> | null> {
  const isDead = sql<boolean>`(doc->>'in_line')::boolean and ${isStalled}`
  const [job] = await jobs.select(db, { where: sql`${hasKey(queue.name, key)} and ${isActive} and not (${isDead})` })
  return job ?? null
}

/** Acquires the key for the job. @returns false if another job has it */
export async function insertJob<P extends object, R, F extends string>(
  db: Database,
  { queue, key }: TrackedDeclaration<P, R, F>,
  job: TrackedJob<P, R, F>,
): Promise<boolean> {
  const { version: _, ...doc } = job
  const { numAffectedRows } = await sql`insert into tbl_sync_jobs (_id, name, key, doc)
    values (${job._id}, ${queue.name}, ${key(job)}, ${JSON.stringify(doc)}::jsonb || ${heartbeatNow})
    on conflict do nothing`.execute(db)
  return numAffectedRows === 1n
}

/** Null if the job has already ended. */
export async function startJob<P extends object, R, F extends string>(
  db: Database,
  { jobs }: TrackedDeclaration<P, R, F>,
  { id, at }: { id: string; at: string },
): Promise<TrackedJob<P, R, F> | null> {
  const { rows } = await sql<{ doc: unknown; version: number }>`update tbl_sync_jobs
    set doc = doc || jsonb_build_object('status', 'running', 'error', null, 'attempts', (doc->>'attempts')::integer + 1,
      'started_at', coalesce(doc->>'started_at', ${at})) || ${heartbeatNow}, version = version + 1
    where _id = ${id} and ${isActive} returning doc, version`.execute(db)
  return rows[0] ? jobs.parse(rows[0]) : null
}

/** Takes the job out of the queue. @returns false if a worker has or had it */
export async function withdraw(db: Database, name: string, jobId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from ${sql.table(`${JOB_SCHEMA}.job`)}
    where name = ${name} and singleton_key = ${jobId} and state in ('created', 'retry')`.execute(db)
  return numAffectedRows === 1n
}

/**
 * A job as a process started it, or read it under lock. Each start increments `attempts`, which ends the claim of the
 * process before: its writes find no row.
 */
export type JobClaim = { _id: string; attempts: number }

const matchesClaim = ({ _id, attempts }: JobClaim) =>
  sql<boolean>`_id = ${_id} and (doc->>'attempts')::integer = ${attempts} and ${isActive}`

/**
 * Locks the job until the transaction ends. Do this last: the job's heartbeats wait until then.
 * @returns false if the claim has ended
 */
export async function lockJob(db: Database, job: JobClaim): Promise<boolean> {
  const { rows } = await sql`select from tbl_sync_jobs where ${matchesClaim(job)} for update`.execute(db)
  return rows.length > 0
}

export type JobProgress<Phase extends string> = {
  phase: Phase | "waiting" | "done"
  total: number | null
  processed: number
}

/** Saves progress and a heartbeat. @returns false if the claim has ended or the job is no longer running */
export async function recordProgress<F extends string>(
  db: Database,
  job: JobClaim,
  state: JobProgress<F>,
): Promise<boolean> {
  return patch(db, sql`${matchesClaim(job)} and status = 'running'`, state)
}

type JobEnd = { status: "succeeded" | "failed"; phase: string; finished_at: string; error: JobError | null } & {
  result?: unknown
  total?: number
  processed?: number
}

/** @returns false if the claim or the job has already ended */
export function endJob(db: Database, job: JobClaim, end: JobEnd): Promise<boolean> {
  return patch(db, matchesClaim(job), end)
}

/** Ends the job, whoever has it: the claim of a process that works on it has ended, too. No-op for a job that has ended. */
export async function endActiveJob(db: Database, id: string, end: JobEnd): Promise<void> {
  await patch(db, sql<boolean>`_id = ${id} and ${isActive}`, end)
}

/** Removes the ended jobs of the key, with their results. */
export async function removeEndedJobs(db: Database, name: string, key: string): Promise<void> {
  await sql`delete from tbl_sync_jobs where ${hasKey(name, key)} and not (${isActive})`.execute(db)
}

/** Removes ended jobs. @returns them, for what else is to be removed with them */
export async function removeEndedWhere<P extends object, R, F extends string>(
  db: Database,
  { jobs, queue }: TrackedDeclaration<P, R, F>,
  where: RawBuilder<boolean>,
): Promise<TrackedJob<P, R, F>[]> {
  const { rows } = await sql<{ doc: unknown; version: number }>`delete from tbl_sync_jobs
    where name = ${queue.name} and not (${isActive}) and ${where} returning doc, version`.execute(db)
  return rows.map((row) => jobs.parse(row))
}

/** The queue will start it again. No-op if the claim has ended. */
export async function requeueJob(db: Database, job: JobClaim, error: JobError | null): Promise<void> {
  await patch(db, matchesClaim(job), { status: "queued", phase: "waiting", error })
}

async function patch(db: Database, where: RawBuilder<boolean>, change: object): Promise<boolean> {
  const { numAffectedRows } = await sql`update tbl_sync_jobs
    set doc = doc || ${JSON.stringify(change)}::jsonb || ${heartbeatNow}, version = version + 1 where ${where}`.execute(
    db,
  )
  return numAffectedRows === 1n
}

export type StalledJob = JobClaim & { name: string; in_line: boolean; phase: string; error: JobError | null }

/** Active jobs without a heartbeat for this long: their process is gone, or they have waited long in the queue. */
export async function lockStalledJobs(
  db: Database,
  names: readonly string[],
  key: string | null = null,
): Promise<StalledJob[]> {
  const within = key === null ? sql<boolean>`true` : sql<boolean>`coalesce(key, month) = ${key}`
  const { rows } = await sql<StalledJob>`select _id, name, (doc->>'attempts')::integer as attempts,
      (doc->>'in_line')::boolean as in_line, doc->>'phase' as phase, doc->'error' as error
    from tbl_sync_jobs where name = any(${[...names]}) and ${isActive} and ${isStalled} and ${within}
    order by _id for update`.execute(db)
  // JSON null arrives as null.
  return rows
}
