import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import { formatMonth } from "@scorecard/domain/calendar"
import { timestamp } from "#platform/clock/index.ts"
import type { Database } from "#platform/documents/index.ts"
import { newId } from "#platform/identifiers/index.ts"
import type { World } from "#platform/world.ts"
import { failStalledJob, findActiveJob } from "./silent-jobs.ts"
import { insertJob, type StoredJob } from "./sync-jobs.store.ts"

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
