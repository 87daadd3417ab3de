import { EmployeeId, Id, Timestamp } from "@scorecard/contracts/common"
import { JOB_PHASES, JOB_STATUSES, JOB_TYPES, JobResult } from "@scorecard/contracts/sync-jobs"
import { z } from "zod"
import { collection, sql, type Database } from "#platform/index.ts"

/** A job as stored. `month` is "YYYY-MM"; a unique index allows one active job per month. */
export const StoredJob = z.strictObject({
  _id: Id,
  type: z.enum(JOB_TYPES),
  status: z.enum(JOB_STATUSES),
  phase: z.enum(JOB_PHASES),
  total: z.number().int().nullable(),
  processed: z.number().int(),
  month: z.string(),
  /** Runs inside the request, or a call of our own: no queue would ever start it again. */
  in_line: z.boolean(),
  /** The people of a scoped sync or a cycle refresh; null for everyone. */
  employee_ids: z.array(EmployeeId).nullable(),
  regenerate: z.boolean(),
  reason: z.string().nullable(),
  requested_by_id: EmployeeId,
  impersonated_by: EmployeeId.nullable(),
  created_at: Timestamp,
  started_at: Timestamp.nullable(),
  finished_at: Timestamp.nullable(),
  /**
   * The last heartbeat, in seconds by the database's clock: whether a process is alive must not depend on the service's
   * clock, which a demo may set.
   */
  beat: z.number(),
  /** How often it was started. */
  attempts: z.number().int(),
  error: z.strictObject({ code: z.string(), detail: z.string() }).nullable(),
  result: JobResult.nullable(),
  version: z.number().int(),
})
export type StoredJob = z.infer<typeof StoredJob>

export const syncJobs = collection("tbl_sync_jobs", StoredJob)

const heartbeatNow = sql`jsonb_build_object('beat', round(extract(epoch from clock_timestamp()), 1))`
const isActive = sql<boolean>`status in ('queued', 'running')`

const isStalled = (seconds: number) =>
  sql<boolean>`(doc->>'beat')::numeric < extract(epoch from clock_timestamp()) - ${seconds}::integer`

/** The active job of the month; an inline job counts only while its last heartbeat is no older than `seconds`. */
export async function selectActiveJob(db: Database, month: string, seconds: number): Promise<StoredJob | null> {
  const isDead = sql<boolean>`(doc->>'in_line')::boolean and ${isStalled(seconds)}`
  const [job] = await syncJobs.select(db, { where: sql`month = ${month} and ${isActive} and not (${isDead})` })
  return job ?? null
}

/** Acquires the month for the job. @returns false when another job has it */
export async function insertJob(db: Database, { version: _, ...doc }: StoredJob): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into tbl_sync_jobs (_id, doc)
    values (${doc._id}, ${JSON.stringify(doc)}::jsonb || ${heartbeatNow})
    on conflict (month) where status in ('queued', 'running') do nothing`.execute(db)
  return numAffectedRows === 1n
}

/** Null when the job has already ended. */
export function startJob(db: Database, id: string, at: string): Promise<StoredJob | null> {
  return updateJob(
    db,
    sql<boolean>`_id = ${id} and ${isActive}`,
    sql`jsonb_build_object('status', 'running', 'error', null, 'attempts', (doc->>'attempts')::integer + 1,
    'started_at', coalesce(doc->>'started_at', ${at}))`,
  )
}

/**
 * A job as a process started it, or read it under lock. Each start increments `attempts`, which ends the claim of the
 * process before: its writes find no row.
 */
export type JobClaim = Pick<StoredJob, "_id" | "attempts">

const matchesClaim = ({ _id, attempts }: JobClaim) =>
  sql<boolean>`_id = ${_id} and (doc->>'attempts')::integer = ${attempts} and ${isActive}`

/**
 * Locks the job until the transaction ends. Do this last: the job's heartbeats wait meanwhile.
 * @returns false when the claim has ended
 */
export async function lockJob(db: Database, job: JobClaim): Promise<boolean> {
  return (await syncJobs.select(db, { where: matchesClaim(job), lock: "for update" })).length > 0
}

export type JobProgress = Pick<StoredJob, "phase" | "total" | "processed">

/** Progress and a heartbeat. @returns false when the claim has ended, or the job is no longer running */
export async function recordProgress(db: Database, job: JobClaim, state: JobProgress): Promise<boolean> {
  const running = sql<boolean>`${matchesClaim(job)} and status = 'running'`
  return (await updateJob(db, running, sql`${JSON.stringify(state)}::jsonb`)) !== null
}

type JobEnd = Pick<StoredJob, "status" | "phase" | "finished_at" | "error"> &
  Partial<Pick<StoredJob, "result" | "total" | "processed">>

/** @returns null when the claim or the job has already ended */
export function endJob(db: Database, job: JobClaim, end: JobEnd): Promise<StoredJob | null> {
  return updateJob(db, matchesClaim(job), sql`${JSON.stringify(end)}::jsonb`)
}

/** The queue will start it again. No-op when the claim has ended. */
export async function requeueJob(db: Database, job: JobClaim, error: StoredJob["error"]): Promise<void> {
  await updateJob(db, matchesClaim(job), sql`${JSON.stringify({ status: "queued", phase: "waiting", error })}::jsonb`)
}

async function updateJob(db: Database, where: ReturnType<typeof sql<boolean>>, patch: ReturnType<typeof sql>) {
  const { rows } = await sql<{ doc: unknown; version: number }>`update tbl_sync_jobs
    set doc = doc || ${patch} || ${heartbeatNow}, version = version + 1
    where ${where} returning doc, version`.execute(db)
  return rows[0] ? syncJobs.parse(rows[0]) : null
}

/** Active jobs without a heartbeat for so long: their process is gone, or they have waited long in the queue. */
export function lockStalledJobs(db: Database, seconds: number, month: string | null = null): Promise<StoredJob[]> {
  const within = month === null ? sql<boolean>`true` : sql<boolean>`month = ${month}`
  return syncJobs.select(db, {
    where: sql`${isActive} and ${isStalled(seconds)} and ${within}`,
    orderBy: sql`_id`,
    lock: "for update",
  })
}
