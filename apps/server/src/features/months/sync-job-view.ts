import { Refusal } from "@scorecard/contracts/refusals"
import type { SyncJob } from "@scorecard/contracts/sync-jobs"
import type { Actor } from "@scorecard/domain/access"
import { monthId, parseMonthId, type YearMonth } from "@scorecard/domain/calendar"
import type { World } from "#platform/world.ts"
import { assertNotFuture } from "./month-limits.ts"
import { findActiveJob } from "./silent-jobs.ts"
import { syncJobs, type StoredJob } from "./sync-jobs.store.ts"

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
