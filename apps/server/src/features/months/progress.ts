import type { World } from "#platform/world.ts"
import { recordProgress, type JobProgress, type StoredJob } from "./sync-jobs.store.ts"

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
