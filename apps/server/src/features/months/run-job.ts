import { Refusal } from "@scorecard/contracts/refusals"
import type { JobResult } from "@scorecard/contracts/sync-jobs"
import { timestamp, type JobHandler, type Platform, type Tx } from "#platform/index.ts"
import { WarehouseUnavailable } from "#platform/warehouse/index.ts"
import { MAX_ATTEMPTS } from "./month-job.ts"
import { endJob, recordProgress, requeueJob, startJob, type JobProgress, type StoredJob } from "./sync-jobs.store.ts"

/** What the work produced. `record` runs in the transaction that ends the job. */
export type JobOutcome = { result: JobResult; record?: (tx: Tx) => Promise<void> }
export type JobWork = (deps: Platform, job: StoredJob, progress: Progress) => Promise<JobOutcome>

/** Runs a job and marks it as succeeded; the caller records a failure. @throws JobLost */
async function runJob(deps: Platform, job: StoredJob, work: JobWork, signal?: AbortSignal): Promise<StoredJob> {
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
      if (!ended) throw new JobLost(`job ${job._id} was ended by another process`)
      return ended
    })
  } finally {
    await progress.stop()
  }
}

/** Runs a job right away, for a caller who waits for it. */
export async function runJobInline(deps: Platform, job: StoredJob, work: JobWork): Promise<StoredJob> {
  try {
    return await runJob(deps, job, work)
  } catch (error) {
    await tryToRecord(deps, job, () => failJob(deps, job, error))
    throw error
  }
}

/**
 * The handler for queued jobs. A refusal is an answer: the job has failed. Any other error may be temporary, so the queue
 * retries, and meanwhile the job says why it waits. A job that another process has started since is left untouched.
 */
export function createJobHandler(
  deps: Platform,
  work: Record<StoredJob["type"], JobWork>,
): JobHandler<{ job_id: string }> {
  return async ({ job_id }, { signal }) => {
    const job = await startJob(deps.db, job_id, timestamp(deps.clock.now()))
    if (!job) return
    try {
      await runJob(deps, job, work[job.type], signal)
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
 * The error of the work itself is the one to throw, even when it could not be recorded; a job that nobody could end is
 * found later because it has stalled.
 */
async function tryToRecord({ log }: Platform, job: StoredJob, write: () => Promise<void>): Promise<boolean> {
  try {
    await write()
    return true
  } catch (error) {
    log.error({ job_id: job._id, err: error }, "the outcome of a job could not be recorded")
    return false
  }
}

async function failJob(deps: Platform, job: StoredJob, error: unknown): Promise<void> {
  const finished_at = timestamp(deps.clock.now())
  await endJob(deps.db, job, { status: "failed", phase: "done", finished_at, error: toJobError(error) })
}

/** The part of the error that people may read; the log has the rest. */
function toJobError(error: unknown): NonNullable<StoredJob["error"]> {
  if (error instanceof Refusal) return { code: error.wireCode, detail: error.message }
  if (error instanceof WarehouseUnavailable) return { code: "unavailable", detail: "The warehouse does not answer." }
  return { code: "internal_error", detail: "Something went wrong on our side." }
}

/** Another process has the job, or the job was given up: nothing that this process does for it may be saved. */
export class JobLost extends Error {
  override readonly name = "JobLost"
}

export type Progress = {
  begin(phase: JobProgress["phase"], total: number): void
  /** @throws JobLost, so that work in batches stops between two of them. */
  advance(count: number): void
  /** The count so far, for the end of the job. */
  state(): JobProgress
  /** Stops the heartbeats. Safe to call twice. */
  stop(): Promise<void>
}

/** Progress is also the heartbeat. Once a second, however fast the work is: cheap, and never silent for long. */
const HEARTBEAT_MS = 1_000

/**
 * Reports a job's progress on a connection of its own, so that it is visible while the work's transaction is open. The
 * work never waits for it: two connections of the same work could deadlock.
 */
export function startProgress(
  { db, log }: Pick<Platform, "db" | "log">,
  job: StoredJob,
  signal?: AbortSignal,
): Progress {
  const state: JobProgress = { phase: job.phase, total: job.total, processed: job.processed }
  // Permanent: whoever started the job since may have requeued it.
  let lost = false
  let writing: Promise<void> | null = null

  const write = async () => {
    try {
      lost ||= !(await recordProgress(db, job, state))
    } catch (error) {
      // The work itself fails if the database is gone; the next heartbeat tries again.
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
      if (lost || signal?.aborted) throw new JobLost(`job ${job._id} no longer belongs to this process`)
      state.processed += count
    },
    state: () => ({ ...state }),
    async stop() {
      clearInterval(timer)
      await writing
    },
  }
}
