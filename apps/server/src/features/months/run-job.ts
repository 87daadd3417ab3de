import { Refusal } from "@scorecard/contracts/refusals"
import type { JobResult } from "@scorecard/contracts/sync-jobs"
import { timestamp } from "#platform/clock/index.ts"
import type { JobHandler } from "#platform/jobs/index.ts"
import type { Tx } from "#platform/transactions/index.ts"
import { WarehouseUnavailable } from "#platform/warehouse/index.ts"
import type { World } from "#platform/world.ts"
import { MAX_ATTEMPTS } from "./month-job.ts"
import { type JobProgress, type StoredJob, endJob, recordProgress, requeueJob, startJob } from "./sync-jobs.store.ts"

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
export function createJobHandler(
  deps: World,
  works: Record<StoredJob["type"], JobWork>,
): JobHandler<{ job_id: string }> {
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

/** Somebody else has the job's work, or nobody wants it any more: what this process does of it must not be kept. */
export class JobLost extends Error {
  override readonly name = "JobLost"
}

export type Progress = {
  begin(phase: JobProgress["phase"], total: number): void
  /** @throws JobLost, so that whoever works in batches stops between two. */
  advance(count: number): void
  /** What has been counted so far, for the job's end. */
  state(): JobProgress
  /** Ends the signs of life. Safe to call twice. */
  stop(): Promise<void>
}

/** Also the sign of life. Once a second, whatever the work's pace: neither a burden nor a long silence. */
const HEARTBEAT_MS = 1_000

/**
 * Tells how far a job is, on a connection of its own, so that it is seen while the work's transaction is open. The work
 * never waits for it: two connections held by one piece of work could wait for each other.
 */
export function startProgress({ db, log }: Pick<World, "db" | "log">, job: StoredJob, signal?: AbortSignal): Progress {
  const state: JobProgress = { phase: job.phase, total: job.total, processed: job.processed }
  // For good: whoever took the job up may have put it back since.
  let lost = false
  let writing: Promise<void> | null = null

  const write = async () => {
    try {
      lost ||= !(await recordProgress(db, job, state))
    } catch (error) {
      // The work itself tells whether the database is gone; the next beat tries again.
      log.warn({ job_id: job._id, err: error }, "a job's progress could not be written")
    }
    writing = null
  }
  const timer = setInterval(() => void (writing ??= write()), HEARTBEAT_MS)

  return {
    begin(phase, total) {
      Object.assign(state, { phase, total, processed: 0 })
    },
    advance(count) {
      if (lost || signal?.aborted) throw new JobLost(`job ${job._id} is not this process's any more`)
      state.processed += count
    },
    state: () => ({ ...state }),
    async stop() {
      clearInterval(timer)
      await writing
    },
  }
}
