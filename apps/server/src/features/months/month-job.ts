import { EmployeeId } from "@scorecard/contracts/common"
import { Refusal } from "@scorecard/contracts/refusals"
import { JobResult, type SyncJob } from "@scorecard/contracts/sync-jobs"
import { formatMonth, monthId, parseMonthId, type Actor, type YearMonth } from "@scorecard/domain"
import { z } from "zod"
import {
  defineTrackedJob,
  enqueueTracked,
  findActive,
  findTracked,
  waitForTracked,
  type Database,
  type Platform,
  type Progress,
  type Requester,
  type TrackedJob,
  type TrackedOutcome,
  type Tx,
} from "#platform/index.ts"
import { WarehouseUnavailable } from "#platform/warehouse/index.ts"
import { assertNotFuture } from "./policy.ts"

export const MAX_RUN_SECONDS = 3_600

const MonthRequest = z.strictObject({
  type: z.enum(["sync", "finalize", "cycle_refresh"]),
  /** "YYYY-MM" */
  month: z.string(),
  /** The people of a scoped sync or a cycle refresh; null for everyone. */
  employee_ids: z.array(EmployeeId).nullable(),
  regenerate: z.boolean(),
  reason: z.string().nullable(),
  /** Of a finalize: open disputes don't refuse it. */
  allow_open_disputes: z.boolean().default(false),
})
type MonthRequest = z.infer<typeof MonthRequest>

type MonthPhase = "scoring" | "publishing"

/** A sync, a finalize or a cycle refresh: at most one is active per month. (rules/months#jobs) */
export const monthJob = defineTrackedJob({
  name: "bsc_month_job",
  payload: MonthRequest,
  result: JobResult,
  phases: ["scoring", "publishing"],
  key: ({ month }) => month,
  explain: (error) =>
    error instanceof WarehouseUnavailable ? { code: "unavailable", detail: "The warehouse does not answer." } : null,
  expireInSeconds: MAX_RUN_SECONDS,
})

export type MonthJob = TrackedJob<MonthRequest, JobResult, MonthPhase>
export type MonthProgress = Progress<MonthPhase>
/** The work of one type of job. */
export type MonthWork = (deps: Platform, job: MonthJob, progress: MonthProgress) => Promise<TrackedOutcome<JobResult>>

/** @throws Refusal 404. */
export async function getJob(deps: Platform, jobId: string): Promise<SyncJob> {
  const job = await findTracked(deps.db, monthJob, jobId)
  if (!job) throw new Refusal("not_found", "There is no job with this id.")
  return presentJob(job)
}

export async function getActiveJob(deps: Platform, month: YearMonth): Promise<{ job: SyncJob | null }> {
  assertNotFuture(deps, month)
  const job = await findActiveJob(deps.db, monthId(month))
  return { job: job && presentJob(job) }
}

/** The job that is working on the month. */
export function findActiveJob(db: Database, month: string): Promise<MonthJob | null> {
  return findActive(db, monthJob, month)
}

type JobRequest = Pick<MonthRequest, "type" | "month"> & Partial<MonthRequest>

/**
 * Queues a job that owns the month until it ends. `isAwaited` if the caller waits for it to end.
 * @throws Refusal 409 job_active, with the `job_id` of the active job
 */
export async function queueMonthJob(
  tx: Tx,
  requester: Requester,
  { isAwaited = false, ...request }: JobRequest & { isAwaited?: boolean },
): Promise<MonthJob> {
  const payload = { employee_ids: null, regenerate: false, reason: null, allow_open_disputes: false, ...request }
  const { job, isNew } = await enqueueTracked(tx, monthJob, { requester, payload, isAwaited })
  if (!isNew) throw jobActive(job)
  return job
}

type AwaitedRequest = JobRequest & { requester: Requester; work: MonthWork; graceMs?: number }

/**
 * Queues a job and waits for it to end.
 * @throws Refusal 409 job_active, and any refusal of the job itself; WarehouseUnavailable
 */
export async function awaitMonthJob(
  deps: Platform,
  { requester, work, graceMs, ...request }: AwaitedRequest,
): Promise<MonthJob> {
  const { _id: jobId } = await deps.transact((tx) => queueMonthJob(tx, requester, { ...request, isAwaited: true }))
  return waitForTracked(deps, monthJob, {
    jobId,
    work: (job, progress) => work(deps, job, progress),
    ...(graceMs !== undefined && { graceMs }),
  })
}

/** @throws Refusal 409 job_active. */
export async function assertNotBusy(db: Database, month: string): Promise<void> {
  const other = await findActiveJob(db, month)
  if (other) throw jobActive(other)
}

function jobActive({ _id, type, month }: MonthJob): Refusal {
  const detail = `Another job (${type}) is running for ${formatMonth(month)}. Wait for it to end.`
  return new Refusal("job_active", detail, { extra: { job_id: _id } })
}

export function jobMonth(job: Pick<MonthJob, "month">): YearMonth {
  const month = parseMonthId(job.month)
  if (!month) throw new Error(`job on "${job.month}", which is not a month`)
  return month
}

export function presentJob(job: MonthJob): SyncJob {
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

/** The progress of a finalize once its figures are computed; the rest is writing them to the warehouse. */
const SCORED_PERCENT = 80

/** Returns 100 only if the job has succeeded. */
function jobPercent({ type, status, phase, total, processed }: MonthJob): number {
  if (status === "succeeded") return 100
  const share = total === null || total === 0 ? 0 : Math.min(1, processed / total)
  if (type !== "finalize") return Math.floor(share * 99)
  if (phase === "publishing") return Math.floor(SCORED_PERCENT + share * (99 - SCORED_PERCENT))
  return phase === "scoring" ? Math.floor(share * SCORED_PERCENT) : 0
}

/**
 * The actor in the job's audit records. Only level 5 can request jobs. Used for nothing else: access was checked when
 * the job was requested.
 */
export function jobRequester(job: Pick<MonthJob, "requested_by_id" | "impersonated_by">): Actor {
  return {
    employee_id: job.requested_by_id,
    impersonated_by: job.impersonated_by,
    access_level: 5,
    access_scope: "company",
    access_mode: "full",
    email: "",
    session_id: "",
    client: "web",
  }
}
