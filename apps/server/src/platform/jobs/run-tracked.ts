import { Refusal } from "@scorecard/contracts/refusals"
import { isOutage } from "#platform/http/outage.ts"
import { timestamp } from "#platform/clock/index.ts"
import type { Platform } from "#platform/platform.ts"
import type { Tx } from "#platform/transactions/index.ts"
import { MAX_ATTEMPTS, type JobError, type TrackedDeclaration, type TrackedJob } from "./tracked-job.ts"
import { endJob, recordProgress, requeueJob, type JobClaim, type JobProgress } from "./tracked-jobs.store.ts"

export type TrackedDeps = Pick<Platform, "db" | "transact" | "clock" | "log">

/** What the work produced. `record` runs in the transaction that ends the job. */
export type TrackedOutcome<Result> = { result: Result; record?: (tx: Tx) => Promise<void> }

/** May run twice, even concurrently: it must save under a claim (`lockJob`) or in `record`. */
export type TrackedWork<P extends object, R, F extends string> = (
  job: TrackedJob<P, R, F>,
  progress: Progress<F>,
) => Promise<TrackedOutcome<R>>

type Run<P extends object, R, F extends string> = {
  job: TrackedJob<P, R, F>
  work: TrackedWork<P, R, F>
  signal?: AbortSignal
}

/**
 * Runs a job that this process has started, and records how it ended. A refusal is a result: the job has failed. Any
 * other error may be temporary: unless a caller waits for the job, the queue retries, and until then the job shows why
 * it waits. A job that another process has started since is left untouched.
 * @returns null if it succeeded, or the reason
 */
export async function runTracked<P extends object, R, F extends string>(
  deps: TrackedDeps,
  declaration: TrackedDeclaration<P, R, F>,
  { job, work, signal }: Run<P, R, F>,
): Promise<{ error: unknown; isRecorded: boolean } | null> {
  const progress = startProgress<F>(deps, job, signal)
  try {
    const { result, record } = await work(job, progress)
    await progress.stop()
    await deps.transact(async (tx) => {
      await record?.(tx)
      const { processed } = progress.state()
      const end = { status: "succeeded", phase: "done", finished_at: tx.at, error: null, result } as const
      if (await endJob(tx.db, job, { ...end, total: processed, processed })) return
      throw new JobLost(`job ${job._id} was ended by another process`)
    })
    return null
  } catch (error) {
    await progress.stop()
    const explanation = declaration.explain(error)
    return { error, isRecorded: await recordFailure(deps, job, { error, explanation }) }
  }
}

type Started = JobClaim & { in_line: boolean }

/**
 * Not worth a retry: a refusal, or any error of the work for a caller who waits. A worker that has to stop has no
 * result to report.
 */
export function isAnswer(error: unknown, job: Started): boolean {
  return error instanceof Refusal || (job.in_line && !(error instanceof JobLost))
}

/** A job whose failure could not be recorded is detected later as stalled. */
async function recordFailure(
  { db, log, clock }: TrackedDeps,
  job: Started,
  { error, explanation }: { error: unknown; explanation: JobError | null },
): Promise<boolean> {
  const isOver = isAnswer(error, job) || job.attempts >= MAX_ATTEMPTS
  const reason = readableError(error) ?? explanation ?? (isOutage(error) ? OUTAGE : INTERNAL)
  const finished_at = timestamp(clock.now())
  try {
    if (isOver) await endJob(db, job, { status: "failed", phase: "done", finished_at, error: reason })
    else await requeueJob(db, job, reason)
    return true
  } catch (unrecorded) {
    log.error({ job_id: job._id, err: unrecorded }, "the outcome of a job could not be recorded")
    return false
  }
}

const OUTAGE: JobError = {
  code: "unavailable",
  detail: "A service that we depend on is not responding. Try again in a few seconds.",
}
const INTERNAL: JobError = { code: "internal_error", detail: "Something went wrong on our side." }

const readableError = (error: unknown): JobError | null =>
  error instanceof Refusal ? { code: error.wireCode, detail: error.message } : null

/** Another process has the job, or the job was abandoned: nothing that this process does for it may be saved. */
export class JobLost extends Error {
  override readonly name = "JobLost"
}

export type Progress<Phase extends string> = {
  begin(phase: Phase, total: number): void
  /** @throws JobLost, so that work in batches stops between batches. */
  advance(count: number): void
  /** The count so far, for the end of the job. */
  state(): JobProgress<Phase>
  /** Stops the heartbeats. Safe to call twice. */
  stop(): Promise<void>
}

/** Progress is also the heartbeat. Once a second, however fast the work is: cheap, and never silent for long. */
const HEARTBEAT_MS = 1_000

/**
 * Reports a job's progress on a separate connection, so that it is visible while the work's transaction is open. The
 * work never waits for it: two connections of the same work could deadlock.
 */
export function startProgress<Phase extends string>(
  { db, log }: Pick<Platform, "db" | "log">,
  job: JobClaim & JobProgress<Phase>,
  signal?: AbortSignal,
): Progress<Phase> {
  const state: JobProgress<Phase> = { phase: job.phase, total: job.total, processed: job.processed }
  // Permanent: another process may have started and requeued the job since.
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
