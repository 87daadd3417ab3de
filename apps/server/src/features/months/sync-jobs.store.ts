import { EmployeeId, Id, Timestamp } from "@scorecard/contracts/common"
import { JOB_PHASES, JOB_STATUSES, JOB_TYPES, JobResult } from "@scorecard/contracts/sync-jobs"
import { z } from "zod"
import { collection, sql, type Database } from "#platform/documents/index.ts"

/** A job as it is kept. `month` is "YYYY-MM": one of a month may be active, which a unique index sees to. */
export const StoredJob = z.strictObject({
  _id: Id,
  type: z.enum(JOB_TYPES),
  status: z.enum(JOB_STATUSES),
  phase: z.enum(JOB_PHASES),
  total: z.number().int().nullable(),
  processed: z.number().int(),
  month: z.string(),
  /** Runs within the request that asked for it, or a call of ours: no queue would ever take it up again. */
  in_line: z.boolean(),
  /** Whom a scoped sync or a cycle refresh is for; null for everyone. */
  employee_ids: z.array(EmployeeId).nullable(),
  regenerate: z.boolean(),
  reason: z.string().nullable(),
  requested_by_id: EmployeeId,
  impersonated_by: EmployeeId.nullable(),
  created_at: Timestamp,
  started_at: Timestamp.nullable(),
  finished_at: Timestamp.nullable(),
  /**
   * The last sign of life, in seconds by the database's clock: whether a process lives is no matter of the service's
   * clock, which a demo may set.
   */
  beat: z.number(),
  /** How often it was taken up. */
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

/** The job that has the month; an in-line one only while its last sign of life is no older than `seconds`. */
export async function selectActiveJob(db: Database, month: string, seconds: number): Promise<StoredJob | null> {
  const dead = sql<boolean>`(doc->>'in_line')::boolean and ${isStalled(seconds)}`
  const [job] = await syncJobs.select(db, { where: sql`month = ${month} and ${isActive} and not (${dead})` })
  return job ?? null
}

/** Takes the month for the job. @returns false when another has it */
export async function insertJob(db: Database, { version: _, ...doc }: StoredJob): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into tbl_sync_jobs (_id, doc)
    values (${doc._id}, ${JSON.stringify(doc)}::jsonb || ${heartbeatNow})
    on conflict (month) where status in ('queued', 'running') do nothing`.execute(db)
  return numAffectedRows === 1n
}

/** Null when the job has ended: somebody did its work already, or gave it up. */
export function startJob(db: Database, id: string, at: string): Promise<StoredJob | null> {
  return updateJob(
    db,
    sql<boolean>`_id = ${id} and ${isActive}`,
    sql`jsonb_build_object('status', 'running', 'error', null, 'attempts', (doc->>'attempts')::integer + 1,
    'started_at', coalesce(doc->>'started_at', ${at}))`,
  )
}

/**
 * A job as somebody took it up, or read it under lock. Each taking up counts `attempts` up, so that whoever had the job
 * before has it no more: what they write of it finds no row.
 */
export type JobClaim = Pick<StoredJob, "_id" | "attempts">

const matchesClaim = ({ _id, attempts }: JobClaim) =>
  sql<boolean>`_id = ${_id} and (doc->>'attempts')::integer = ${attempts} and ${isActive}`

/**
 * Keeps the job in its holder's hands until the transaction ends. Ask for it last: its signs of life wait meanwhile.
 * @returns false when it is not theirs any more
 */
export async function lockJob(db: Database, job: JobClaim): Promise<boolean> {
  return (await syncJobs.select(db, { where: matchesClaim(job), lock: "for update" })).length > 0
}

export type JobProgress = Pick<StoredJob, "phase" | "total" | "processed">

/** Progress and a sign of life. @returns false when the job is not theirs, or not running any more */
export async function recordProgress(db: Database, job: JobClaim, state: JobProgress): Promise<boolean> {
  const running = sql<boolean>`${matchesClaim(job)} and status = 'running'`
  return (await updateJob(db, running, sql`${JSON.stringify(state)}::jsonb`)) !== null
}

type Ending = Pick<StoredJob, "status" | "phase" | "finished_at" | "error"> &
  Partial<Pick<StoredJob, "result" | "total" | "processed">>

/** @returns null when the job is not theirs any more, or has ended already */
export function endJob(db: Database, job: JobClaim, ending: Ending): Promise<StoredJob | null> {
  return updateJob(db, matchesClaim(job), sql`${JSON.stringify(ending)}::jsonb`)
}

/** The queue will take it up again; nothing happens to a job that is not theirs any more. */
export async function requeueJob(db: Database, job: JobClaim, error: StoredJob["error"]): Promise<void> {
  await updateJob(db, matchesClaim(job), sql`${JSON.stringify({ status: "queued", phase: "waiting", error })}::jsonb`)
}

async function updateJob(db: Database, where: ReturnType<typeof sql<boolean>>, patch: ReturnType<typeof sql>) {
  const { rows } = await sql<{ doc: unknown; version: number }>`update tbl_sync_jobs
    set doc = doc || ${patch} || ${heartbeatNow}, version = version + 1
    where ${where} returning doc, version`.execute(db)
  return rows[0] ? syncJobs.parse(rows[0]) : null
}

/** Active jobs without a sign of life for so long: their process is gone, or their turn is long in coming. */
export function lockStalledJobs(db: Database, seconds: number, month: string | null = null): Promise<StoredJob[]> {
  const within = month === null ? sql<boolean>`true` : sql<boolean>`month = ${month}`
  return syncJobs.select(db, {
    where: sql`${isActive} and ${isStalled(seconds)} and ${within}`,
    orderBy: sql`_id`,
    lock: "for update",
  })
}
