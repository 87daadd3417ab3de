import { Refusal } from "@scorecard/contracts/refusals"
import type { SyncJob } from "@scorecard/contracts/sync-jobs"
import type { Actor } from "@scorecard/domain/access"
import { type YearMonth, formatMonth, monthId, parseMonthId } from "@scorecard/domain/calendar"
import { timestamp } from "#platform/clock/index.ts"
import type { Database } from "#platform/documents/index.ts"
import { newId } from "#platform/identifiers/index.ts"
import type { Tx } from "#platform/transactions/index.ts"
import type { World } from "#platform/world.ts"
import { monthJob } from "./jobs.ts"
import { assertNotFuture } from "./policy.ts"
import {
  type StoredJob,
  endJob,
  insertJob,
  lockStalledJobs,
  requeueJob,
  selectActiveJob,
  syncJobs,
} from "./sync-jobs.store.ts"

/** Who asks, as far as a job remembers it. */
export type Requester = Pick<Actor, "employee_id" | "impersonated_by">

export type JobRequest = Pick<StoredJob, "type" | "month" | "in_line"> &
  Partial<Pick<StoredJob, "employee_ids" | "regenerate" | "reason">>

const MAX_ROUNDS = 5

/**
 * Takes the month for a new job: at most one is active on a month. (rules/months#jobs)
 * @throws Refusal 409 job_active, with the `job_id` of the one that has the month
 */
export async function acquireMonthJob(
  deps: Pick<World, "clock">,
  db: Database,
  requester: Requester,
  request: JobRequest,
): Promise<StoredJob> {
  const job = newJob(timestamp(deps.clock.now()), requester, request)
  // The other job may end between our insert and our look at it.
  for (let round = 0; round < MAX_ROUNDS; round++) {
    if (await insertJob(db, job)) return job
    await failStalledJob(deps, db, request.month)
    await assertNotBusy(db, request.month)
  }
  throw new Error(`${request.month} is taken and free by turns`)
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
 * A living job gives a sign every second. With the schedule's pause this stays well below the two minutes of
 * rules/months#jobs.
 */
export const STALLED_AFTER_SECONDS = 60

/** A job that ended its worker so often is not tried again: it would end the next one, too. */
export const MAX_ATTEMPTS = 6

const PROCESS_ENDED = { code: "internal_error", detail: "The process that worked on this job ended. Ask for it again." }

/**
 * The job that is at work on the month. One within a request whose process died is none: it needs no worker to come
 * round for people to go on.
 */
export function findActiveJob(db: Database, month: string): Promise<StoredJob | null> {
  return selectActiveJob(db, month, STALLED_AFTER_SECONDS)
}

/** Frees the month of a job within a request whose process died. */
export async function failStalledJob(deps: Pick<World, "clock">, db: Database, month: string): Promise<void> {
  for (const job of await lockStalledJobs(db, STALLED_AFTER_SECONDS, month))
    if (job.in_line) await markFailed(deps, db, job)
}

/**
 * No job is stuck for ever: what lost its process is taken up again, or failed. The queue does most of this by itself;
 * this finds what the queue cannot know (a sync within a request) or has given up. Queuing a job that the queue still
 * has adds nothing.
 */
export async function requeueStalledJobs(deps: Pick<World, "transact" | "clock">): Promise<void> {
  await deps.transact(async (tx) => {
    for (const job of await lockStalledJobs(tx.db, STALLED_AFTER_SECONDS)) await requeueOrFail(deps, tx, job)
  })
}

async function requeueOrFail(deps: Pick<World, "clock">, tx: Tx, job: StoredJob): Promise<void> {
  if (job.in_line || job.attempts >= MAX_ATTEMPTS) return markFailed(deps, tx.db, job)
  await requeueJob(tx.db, job, job.error)
  await tx.enqueue(monthJob, { job_id: job._id })
}

async function markFailed({ clock }: Pick<World, "clock">, db: Database, job: StoredJob): Promise<void> {
  await endJob(db, job, {
    status: "failed",
    phase: job.phase,
    finished_at: timestamp(clock.now()),
    error: job.error ?? PROCESS_ENDED,
  })
}

export function jobMonth(job: Pick<StoredJob, "month">): YearMonth {
  const month = parseMonthId(job.month)
  if (!month) throw new Error(`a job on "${job.month}", which is no month`)
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

/** What share of a finalize is done when its figures are: writing them to the warehouse is the rest. */
const SCORED_PERCENT = 80

/** 100 only for a job that succeeded. */
function jobPercent({ type, status, phase, total, processed }: StoredJob): number {
  if (status === "succeeded") return 100
  const share = total === null || total === 0 ? 0 : Math.min(1, processed / total)
  if (type !== "finalize") return Math.floor(share * 99)
  if (phase === "publishing") return Math.floor(SCORED_PERCENT + share * (99 - SCORED_PERCENT))
  return phase === "scoring" ? Math.floor(share * SCORED_PERCENT) : 0
}

/** @throws Refusal 404. */
export async function getJob(deps: World, jobId: string): Promise<SyncJob> {
  const job = await syncJobs.find(deps.db, jobId)
  if (!job) throw new Refusal("not_found", "There is no job with this id.")
  return presentJob(job)
}

export async function getActiveJob(deps: World, month: YearMonth): Promise<{ job: SyncJob | null }> {
  assertNotFuture(deps, month)
  const job = await findActiveJob(deps.db, monthId(month))
  return { job: job && presentJob(job) }
}

/**
 * Whom the audit log names for what a job did. Only level 5 asks for jobs, and nothing else is decided by this: whether
 * they may was decided when they asked.
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
