import { Refusal } from "@scorecard/contracts/refusals"
import type { JobResult } from "@scorecard/contracts/sync-jobs"
import { timestamp } from "#platform/clock/index.ts"
import type { JobHandler } from "#platform/jobs/index.ts"
import type { Tx } from "#platform/transactions/index.ts"
import { WarehouseUnavailable } from "#platform/warehouse/index.ts"
import type { World } from "#platform/world.ts"
import { MAX_ATTEMPTS } from "./silent-jobs.ts"
import { JobLost, startProgress, type Progress } from "./progress.ts"
import { endJob, requeueJob, startJob, type StoredJob } from "./sync-jobs.store.ts"

/** What work came to; `record` is done in the transaction that ends the job. */
export type JobOutcome = { result: JobResult; record?: (tx: Tx) => Promise<void> }
export type JobWork = (deps: World, job: StoredJob, progress: Progress) => Promise<JobOutcome>

/** Does a job's work and ends it as succeeded; its failure is the caller's to record. @throws JobLost */
async function runJob(deps: World, job: StoredJob, work: JobWork, signal?: AbortSignal): Promise<StoredJob> {
  const progress = startProgress(deps, job, signal)
  try {
    const { result, record } = await work(deps, job, progress)
    await progress.stop()
    return await deps.transact(async (tx) => {
      await record?.(tx)
      const { processed } = progress.state()
      const ended = await endJob(tx.db, job, {
        status: "succeeded",
        phase: "done",
        total: processed,
        processed,
        finished_at: tx.at,
        error: null,
        result,
      })
      if (!ended) throw new JobLost(`job ${job._id} was ended by somebody else`)
      return ended
    })
  } finally {
    await progress.stop()
  }
}

/** Does a job's work here and now, for somebody who waits for it. */
export async function runJobInline(deps: World, job: StoredJob, work: JobWork): Promise<StoredJob> {
  try {
    return await runJob(deps, job, work)
  } catch (error) {
    await tryToRecord(deps, job, () => failJob(deps, job, error))
    throw error
  }
}

/**
 * The handler of the queue's jobs. A refusal is an answer: the job has failed. Anything else may pass, so the queue
 * tries again, and meanwhile the job says why it waits. Of a job that another has taken up meanwhile nothing is written.
 */
export function createJobHandler(deps: World, works: Record<StoredJob["type"], JobWork>): JobHandler<{ job_id: string }> {
  return async ({ job_id }, { signal }) => {
    const job = await startJob(deps.db, job_id, timestamp(deps.clock.now()))
    if (!job) return
    try {
      await runJob(deps, job, works[job.type], signal)
    } catch (error) {
      const isOver = error instanceof Refusal || job.attempts >= MAX_ATTEMPTS
      const isRecorded = await tryToRecord(deps, job, () =>
        isOver ? failJob(deps, job, error) : requeueJob(deps.db, job, toJobError(error)),
      )
      if (!(error instanceof Refusal && isRecorded)) throw error
    }
  }
}

/**
 * The work's own error is the one to be thrown, whatever becomes of its record; a job that nobody could end is found by
 * its silence.
 */
async function tryToRecord({ log }: World, job: StoredJob, write: () => Promise<void>): Promise<boolean> {
  try {
    await write()
    return true
  } catch (error) {
    log.error({ job_id: job._id, err: error }, "what became of a job could not be recorded")
    return false
  }
}

async function failJob(deps: World, job: StoredJob, error: unknown): Promise<void> {
  const finished_at = timestamp(deps.clock.now())
  await endJob(deps.db, job, { status: "failed", phase: "done", finished_at, error: toJobError(error) })
}

/** What people may read of it; the log has the rest. */
function toJobError(error: unknown): NonNullable<StoredJob["error"]> {
  if (error instanceof Refusal) return { code: error.wireCode, detail: error.message }
  if (error instanceof WarehouseUnavailable) return { code: "unavailable", detail: "The warehouse does not answer." }
  return { code: "internal_error", detail: "Something went wrong on our side." }
}
