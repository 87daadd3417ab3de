import { setTimeout as sleep } from "node:timers/promises"
import { isRefusalCode, Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import { z } from "zod"
import { timestamp } from "#platform/clock/index.ts"
import type { Database } from "#platform/documents/index.ts"
import { newId } from "#platform/identifiers/index.ts"
import type { Platform } from "#platform/platform.ts"
import type { Tx } from "#platform/transactions/index.ts"
import { defineJob, handle, type HandledJob } from "./declaration.ts"
import { isAnswer, runTracked, type TrackedDeps, type TrackedWork } from "./run-tracked.ts"
import type { JobSchedule } from "./schedule.ts"
import { MAX_ATTEMPTS, type TrackedDeclaration, type TrackedJob } from "./tracked-job.ts"
import * as store from "./tracked-jobs.store.ts"

type Declaration<P extends object, R, F extends string> = TrackedDeclaration<P, R, F>

/** The requester, as stored with a job. */
export type Requester = Pick<Actor, "employee_id" | "impersonated_by">

/** The error code of a canceled job. */
export const CANCELED = "canceled"

/**
 * Ends a job that is queued or running. A process that works on it stops at its next batch and saves nothing. No-op for
 * a job that has ended.
 */
export async function cancelTracked<P extends object, R, F extends string>(
  tx: Pick<Tx, "db" | "at">,
  { queue }: Declaration<P, R, F>,
  id: string,
): Promise<void> {
  await store.withdraw(tx.db, queue.name, id)
  const error = { code: CANCELED, detail: "The job was canceled." }
  await store.endActiveJob(tx.db, id, { status: "failed", phase: "done", finished_at: tx.at, error })
}

/** Cancels the active job of the key, and removes those that have ended, with their results. */
export async function replaceTracked<P extends object, R, F extends string>(
  tx: Pick<Tx, "db" | "at">,
  declaration: Declaration<P, R, F>,
  key: string,
): Promise<void> {
  const active = await store.selectActive(tx.db, declaration, key)
  if (active) await cancelTracked(tx, declaration, active._id)
  await store.removeEndedJobs(tx.db, declaration.queue.name, key)
}

/** The job with this id, if it is of this kind. */
export async function findTracked<P extends object, R, F extends string>(
  db: Database,
  { jobs, queue }: Declaration<P, R, F>,
  id: string,
): Promise<TrackedJob<P, R, F> | null> {
  const [job] = await jobs.select(db, { where: store.isJob(queue.name, id) })
  return job ?? null
}

/** How often to retry acquiring a key while other jobs come and go. */
const MAX_ROUNDS = 5

/**
 * Queues the job in the caller's transaction, unless another job of its key is active.
 * @returns the job, or the active one that has the key
 */
export async function enqueueTracked<P extends object, R, F extends string>(
  tx: Pick<Tx, "db" | "at" | "enqueue">,
  declaration: Declaration<P, R, F>,
  { requester, payload, isAwaited }: { requester: Requester; payload: P; isAwaited: boolean },
): Promise<{ job: TrackedJob<P, R, F>; isNew: boolean }> {
  const { employee_id, impersonated_by } = requester
  const job: TrackedJob<P, R, F> = {
    ...payload,
    _id: newId(),
    status: "queued",
    phase: "waiting",
    total: null,
    processed: 0,
    in_line: isAwaited,
    requested_by_id: employee_id,
    impersonated_by,
    created_at: tx.at,
    started_at: null,
    finished_at: null,
    beat: 0,
    attempts: 0,
    error: null,
    result: null,
    version: 1,
  }
  const key = declaration.key(payload)
  // The other job may end between our insert and our check.
  for (let round = 0; round < MAX_ROUNDS; round++) {
    if (await store.insertJob(tx.db, declaration, job)) {
      await tx.enqueue(declaration.queue, { job_id: job._id })
      return { job, isNew: true }
    }
    await releaseKey(tx, declaration, key)
    const active = await store.selectActive(tx.db, declaration, key)
    if (active) return { job: active, isNew: false }
  }
  throw new Error(`${key} keeps being taken and released by other jobs`)
}

/**
 * The job that has the key. A job whose waiting caller died does not count, so that people need not wait for a worker
 * to clean up.
 */
export function findActive<P extends object, R, F extends string>(
  db: Database,
  declaration: Declaration<P, R, F>,
  key: string,
): Promise<TrackedJob<P, R, F> | null> {
  return store.selectActive(db, declaration, key)
}

/** Releases the key from a job whose waiting caller died. */
export async function releaseKey<P extends object, R, F extends string>(
  tx: Pick<Tx, "db" | "at">,
  { queue }: Declaration<P, R, F>,
  key: string,
): Promise<void> {
  for (const job of await store.lockStalledJobs(tx.db, [queue.name], key)) {
    if (job.in_line) await failStalled(tx, job)
  }
}

/** An idle worker takes a job within a few milliseconds. */
const WORKER_GRACE_MS = 250
const FIRST_POLL_MS = 10
const MAX_POLL_MS = 250
const STALLED_CHECK_MS = 10_000

/**
 * Waits for a job that was queued with `isAwaited`. If no worker has taken it within a moment, because there is none or
 * all are busy, this process takes it out of the queue and does the same work.
 * @returns the job, which has succeeded
 * @throws the error of the work, or the refusal that another process recorded
 */
export async function waitForTracked<P extends object, R, F extends string>(
  deps: TrackedDeps,
  declaration: Declaration<P, R, F>,
  { jobId, work, graceMs = WORKER_GRACE_MS }: { jobId: string; work: TrackedWork<P, R, F>; graceMs?: number },
): Promise<TrackedJob<P, R, F>> {
  const takeAt = performance.now() + graceMs
  let checkAt = performance.now() + STALLED_CHECK_MS
  for (let pauseMs = FIRST_POLL_MS; ; pauseMs = Math.min(2 * pauseMs, MAX_POLL_MS)) {
    const job = await declaration.jobs.get(deps.db, jobId)
    if (job.status === "succeeded") return job
    if (job.status === "failed") throw recordedError(job)
    const started = performance.now() >= takeAt ? await takeFromQueue(deps, declaration, job) : null
    if (started) return runHere(deps, declaration, { job: started, work })
    // The worker may be gone, with no other to notice.
    if (performance.now() >= checkAt) {
      checkAt += STALLED_CHECK_MS
      await deps.transact((tx) => releaseKey(tx, declaration, declaration.key(job)))
    }
    const graceLeftMs = takeAt - performance.now()
    await sleep(graceLeftMs > 0 ? Math.min(pauseMs, graceLeftMs) : pauseMs)
  }
}

async function runHere<P extends object, R, F extends string>(
  deps: TrackedDeps,
  declaration: Declaration<P, R, F>,
  run: { job: TrackedJob<P, R, F>; work: TrackedWork<P, R, F> },
): Promise<TrackedJob<P, R, F>> {
  const failure = await runTracked(deps, declaration, run)
  if (failure) throw failure.error
  return declaration.jobs.get(deps.db, run.job._id)
}

/** Null unless the job is still in the queue. */
async function takeFromQueue<P extends object, R, F extends string>(
  deps: TrackedDeps,
  declaration: Declaration<P, R, F>,
  { _id, status }: { _id: string; status: string },
): Promise<TrackedJob<P, R, F> | null> {
  if (status !== "queued") return null
  return deps.transact(async (tx) => {
    if (!(await store.withdraw(tx.db, declaration.queue.name, _id))) return null
    return store.startJob(tx.db, declaration, { id: _id, at: tx.at })
  })
}

function recordedError({ error, _id }: { error: { code: string; detail: string } | null; _id: string }): Error {
  if (error && isRefusalCode(error.code)) return new Refusal(error.code, error.detail)
  return new Error(`job ${_id} failed: ${error?.detail ?? "it gave no reason"}`)
}

/** A worker's handler: the work of one tracked job. */
export function handleTracked<P extends object, R, F extends string>(
  deps: TrackedDeps,
  declaration: Declaration<P, R, F>,
  work: TrackedWork<P, R, F>,
): HandledJob {
  const handled = handle(declaration.queue, async ({ job_id }, { signal }) => {
    const job = await store.startJob(deps.db, declaration, { id: job_id, at: timestamp(deps.clock.now()) })
    const failure = job && (await runTracked(deps, declaration, { job, work, signal }))
    if (!failure) return
    if (!(failure.isRecorded && isAnswer(failure.error, job))) throw failure.error
    const level = failure.error instanceof Refusal ? "info" : "error"
    deps.log[level]({ job_id, err: failure.error }, "a tracked job has failed, and says why")
  })
  return { ...handled, isTracked: true }
}

const stalledJobs = defineJob({
  name: "reap_sync_jobs",
  payload: z.strictObject({}),
  policy: "exclusive",
  retryLimit: 0,
})

/**
 * Together with the time after which a job counts as stalled, detection takes at most 90 seconds. (rules/months#jobs)
 */
const CHECK_SECONDS = 20

/** Checks that no tracked job stays stuck. */
export function watchTracked(
  deps: Pick<Platform, "transact">,
  handlers: readonly HandledJob[],
): { jobs: HandledJob[]; schedules: JobSchedule[] } {
  const tracked = handlers.filter(({ isTracked }) => isTracked).map(({ declaration }) => declaration)
  return {
    jobs: [handle(stalledJobs, () => requeueStalled(deps, tracked))],
    schedules: [{ declaration: stalledJobs, payload: {}, everySeconds: CHECK_SECONDS }],
  }
}

/**
 * Restarts or fails a job that lost its process. The queue does most of this on its own; this finds the jobs that it
 * cannot know about (a caller ran them) or has given up on. Queuing a job that the queue still has is a no-op.
 */
export async function requeueStalled(
  deps: Pick<Platform, "transact">,
  queues: readonly HandledJob["declaration"][],
): Promise<void> {
  const names = queues.map(({ name }) => name)
  await deps.transact(async (tx) => {
    for (const job of await store.lockStalledJobs(tx.db, names)) {
      const queue = queues.find(({ name }) => name === job.name)
      if (!queue || job.in_line || job.attempts >= MAX_ATTEMPTS) await failStalled(tx, job)
      else {
        await store.requeueJob(tx.db, job, job.error)
        await tx.enqueue(queue, { job_id: job._id })
      }
    }
  })
}

const PROCESS_ENDED = { code: "internal_error", detail: "The process that worked on this job ended. Ask for it again." }

async function failStalled(tx: Pick<Tx, "db" | "at">, job: store.StalledJob): Promise<void> {
  const error = job.error ?? PROCESS_ENDED
  await store.endJob(tx.db, job, { status: "failed", phase: job.phase, finished_at: tx.at, error })
}
