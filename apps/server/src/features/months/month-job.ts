import { Refusal } from "@scorecard/contracts/refusals"
import { Id } from "@scorecard/contracts/common"
import type { SyncJob } from "@scorecard/contracts/sync-jobs"
import { formatMonth, monthId, parseMonthId, type Actor, type YearMonth } from "@scorecard/domain"
import { z } from "zod"
import { defineJob, newId, timestamp, type Database, type Platform, type Tx } from "#platform/index.ts"
import { assertNotFuture } from "./policy.ts"
import {
  endJob,
  insertJob,
  lockStalledJobs,
  requeueJob,
  selectActiveJob,
  syncJobs,
  type StoredJob,
} from "./sync-jobs.store.ts"

export const MAX_RUN_SECONDS = 3_600

/** Runs one sync, finalize or cycle refresh, described by its row in `tbl_sync_jobs`. A worker runs one at a time. */
export const monthJob = defineJob({
  name: "bsc_month_job",
  payload: z.strictObject({ job_id: Id }),
  policy: "exclusive",
  key: ({ job_id }) => job_id,
  batchSize: 1,
  expireInSeconds: MAX_RUN_SECONDS,
})

/** @throws Refusal 404. */
export async function getJob(deps: Platform, jobId: string): Promise<SyncJob> {
  const job = await syncJobs.find(deps.db, jobId)
  if (!job) throw new Refusal("not_found", "There is no job with this id.")
  return presentJob(job)
}

export async function getActiveJob(deps: Platform, month: YearMonth): Promise<{ job: SyncJob | null }> {
  assertNotFuture(deps, month)
  const job = await findActiveJob(deps.db, monthId(month))
  return { job: job && presentJob(job) }
}

/** Who asks, as far as a job remembers them. */
export type Requester = Pick<Actor, "employee_id" | "impersonated_by">

export type JobRequest = Pick<StoredJob, "type" | "month" | "in_line"> &
  Partial<Pick<StoredJob, "employee_ids" | "regenerate" | "reason">>

/** How often acquiring a month is tried while other jobs come and go. */
const MAX_ROUNDS = 5

/**
 * Acquires the month for a new job: a month has at most one active job. (rules/months#jobs)
 * @throws Refusal 409 job_active, with the `job_id` of the job that has the month
 */
export async function acquireMonthJob(
  deps: Pick<Platform, "clock">,
  db: Database,
  requester: Requester,
  request: JobRequest,
): Promise<StoredJob> {
  const job = newJob(timestamp(deps.clock.now()), requester, request)
  // The other job may end between our insert and our check.
  for (let round = 0; round < MAX_ROUNDS; round++) {
    if (await insertJob(db, job)) return job
    await failStalledJob(deps, db, request.month)
    await assertNotBusy(db, request.month)
  }
  throw new Error(`${request.month} keeps being taken and released by other jobs`)
}

/** @throws Refusal 409 job_active. */
export async function assertNotBusy(db: Database, month: string): Promise<void> {
  const other = await findActiveJob(db, month)
  if (!other) return
  const detail = `Another job (${other.type}) is running for ${formatMonth(month)}. Wait for it to end.`
  throw new Refusal("job_active", detail, { extra: { job_id: other._id } })
}

function newJob(at: string, { employee_id, impersonated_by }: Requester, request: JobRequest): StoredJob {
  return {
    employee_ids: null,
    regenerate: false,
    reason: null,
    ...request,
    _id: newId(),
    status: request.in_line ? "running" : "queued",
    phase: request.in_line ? "scoring" : "waiting",
    total: null,
    processed: 0,
    requested_by_id: employee_id,
    impersonated_by,
    created_at: at,
    started_at: request.in_line ? at : null,
    finished_at: null,
    beat: 0,
    attempts: request.in_line ? 1 : 0,
    error: null,
    result: null,
    version: 1,
  }
}

/**
 * A running job sends a heartbeat every second. Together with the schedule's interval this stays well below the two
 * minutes of rules/months#jobs.
 */
const STALLED_AFTER_SECONDS = 60

/** A job that has crashed this many workers is not tried again: it would crash the next one, too. */
export const MAX_ATTEMPTS = 6

const PROCESS_ENDED = { code: "internal_error", detail: "The process that worked on this job ended. Ask for it again." }

/**
 * The job that is working on the month. A job inside a request whose process died does not count: people can go on
 * without waiting for a worker to clean it up.
 */
export function findActiveJob(db: Database, month: string): Promise<StoredJob | null> {
  return selectActiveJob(db, month, STALLED_AFTER_SECONDS)
}

/** Releases the month from a job inside a request whose process died. */
export async function failStalledJob(deps: Pick<Platform, "clock">, db: Database, month: string): Promise<void> {
  for (const job of await lockStalledJobs(db, STALLED_AFTER_SECONDS, month)) {
    if (job.in_line) await markFailed(deps, db, job)
  }
}

/**
 * No job stays stuck: a job that lost its process is started again, or failed. The queue does most of this on its own;
 * this finds the jobs that the queue cannot know about (a sync inside a request) or has given up on. Queuing a job that
 * the queue still has is a no-op.
 */
export async function requeueStalledJobs(deps: Pick<Platform, "transact" | "clock">): Promise<void> {
  await deps.transact(async (tx) => {
    for (const job of await lockStalledJobs(tx.db, STALLED_AFTER_SECONDS)) await requeueOrFail(deps, tx, job)
  })
}

async function requeueOrFail(deps: Pick<Platform, "clock">, tx: Tx, job: StoredJob): Promise<void> {
  if (job.in_line || job.attempts >= MAX_ATTEMPTS) return markFailed(deps, tx.db, job)
  await requeueJob(tx.db, job, job.error)
  await tx.enqueue(monthJob, { job_id: job._id })
}

async function markFailed({ clock }: Pick<Platform, "clock">, db: Database, job: StoredJob): Promise<void> {
  await endJob(db, job, {
    status: "failed",
    phase: job.phase,
    finished_at: timestamp(clock.now()),
    error: job.error ?? PROCESS_ENDED,
  })
}

export function jobMonth(job: Pick<StoredJob, "month">): YearMonth {
  const month = parseMonthId(job.month)
  if (!month) throw new Error(`job on "${job.month}", which is not a month`)
  return month
}

export function presentJob(job: StoredJob): SyncJob {
  const { _id, type, status, phase, total, processed, requested_by_id } = job
  const { created_at, started_at, finished_at, error, result } = job
  return {
    job_id: _id,
    type,
    status,
    phase,
    total,
    processed,
    percent: jobPercent(job),
    ...jobMonth(job),
    requested_by_id,
    created_at,
    started_at,
    finished_at,
    error,
    result,
  }
}

/** How much of a finalize is done once its figures are computed; the rest is writing them to the warehouse. */
const SCORED_PERCENT = 80

/** Returns 100 only for a job that has succeeded. */
function jobPercent({ type, status, phase, total, processed }: StoredJob): number {
  if (status === "succeeded") return 100
  const share = total === null || total === 0 ? 0 : Math.min(1, processed / total)
  if (type !== "finalize") return Math.floor(share * 99)
  if (phase === "publishing") return Math.floor(SCORED_PERCENT + share * (99 - SCORED_PERCENT))
  return phase === "scoring" ? Math.floor(share * SCORED_PERCENT) : 0
}

/**
 * The actor that the audit log names for what a job did. Only level 5 requests jobs. Nothing else depends on this:
 * access was checked when the job was requested.
 */
export function jobRequester(job: Pick<StoredJob, "requested_by_id" | "impersonated_by">): Actor {
  return {
    employee_id: job.requested_by_id,
    impersonated_by: job.impersonated_by,
    access_level: 5,
    access_scope: "company",
    email: "",
    session_id: "",
    client: "web",
  }
}
