import { timestamp } from "#platform/clock/index.ts"
import type { Database } from "#platform/documents/index.ts"
import type { Tx } from "#platform/transactions/index.ts"
import type { World } from "#platform/world.ts"
import { monthJob } from "./month-jobs.ts"
import { selectActiveJob, endJob, requeueJob, lockStalledJobs, type StoredJob } from "./sync-jobs.store.ts"

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
  for (const job of await lockStalledJobs(db, STALLED_AFTER_SECONDS, month)) if (job.in_line) await markFailed(deps, db, job)
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
