import type { z } from "zod"

/**
 * - `standard`: every enqueue is a job.
 * - `exclusive`: at most one job per key is queued or running; enqueuing another returns null.
 * - `debounced`: a burst of enqueues per key becomes one job a little later, one at a time per key; anything committed
 *   while that job runs gets another run. `enqueue.ts` explains why nothing is lost.
 */
export const JOB_POLICIES = ["standard", "exclusive", "debounced"] as const
export type JobPolicy = (typeof JOB_POLICIES)[number]

/** The name and the schema of a job; `handle` adds the handler in a worker. */
export type JobDeclaration<P extends object = object> = {
  /** Lowercase words joined by `_`; also the queue's name. */
  name: string
  /** Ids, never copies of documents: parsed when queued, and again by the worker. */
  payload: z.ZodType<P>
  policy: JobPolicy
  /** The key that `exclusive` and `debounced` compare. A method, so that declarations of any payload fit one list. */
  key?(payload: P): string
  /** Attempts after the first. A worker that dies uses one. */
  retryLimit: number
  /** The first pause before a retry; it doubles each time, up to ten minutes. */
  retryDelaySeconds: number
  /** A handler that runs longer is abandoned and retried; its `signal` is aborted. */
  expireInSeconds: number
  /** How long a burst is collected before a `debounced` job runs. */
  debounceSeconds: number
  /**
   * The number of jobs fetched at a time, and how many of them run concurrently. A batch is settled when its last job
   * ends, so long jobs belong in batches of 1.
   */
  batchSize: number
  atOnce: number
}

type Chosen<P extends object> = Pick<JobDeclaration<P>, "name" | "payload"> & Partial<JobDeclaration<P>>

const DEFAULTS = {
  policy: "standard",
  retryLimit: 5,
  retryDelaySeconds: 2,
  expireInSeconds: 300,
  debounceSeconds: 2,
  // With batches of one, a burst drained at only 48 jobs a minute.
  batchSize: 20,
  atOnce: 4,
} as const

export function defineJob<P extends object>(chosen: Chosen<P>): JobDeclaration<P> {
  const declaration: JobDeclaration<P> = { ...DEFAULTS, ...chosen }
  if (!/^[a-z][a-z0-9_]*$/.test(declaration.name)) throw new Error(`"${declaration.name}" is not a valid job name`)
  return declaration
}

export type JobContext = {
  jobId: string
  /** Aborted if the job expired, another worker has it, or the process stops waiting for it. */
  signal: AbortSignal
  /** 1 for the first run. */
  attempt: number
}

/** Every job may run twice: a handler reads the current state and records its result in one transaction. */
export type JobHandler<P extends object> = (payload: P, context: JobContext) => Promise<void>

export type HandledJob = {
  declaration: JobDeclaration
  /** Whether it has a row that people follow: see `tracked-job.ts`. */
  isTracked?: true
  /** @throws {UnreadablePayload} */
  run(data: unknown, context: JobContext): Promise<void>
  /** How jobs that are fetched together may be done together. */
  together?: {
    /** Jobs of the same group are done by one call. @throws {UnreadablePayload} */
    groupOf(data: unknown): string
    /** Does all of them or fails; each is then retried separately. */
    run(data: readonly unknown[]): Promise<void>
  }
}

export class UnreadablePayload extends Error {
  override name = "UnreadablePayload"
}

/** Thrown by a handler if no further attempt makes sense: the job is dead immediately, and shown as such. */
export class GivenUp extends Error {
  override name = "GivenUp"
}

export function handle<P extends object>(declaration: JobDeclaration<P>, handler: JobHandler<P>): HandledJob {
  return {
    declaration,
    run: async (data, context) => handler(parsePayload(declaration, data), context),
  }
}

/**
 * Handles jobs of the same group that are fetched together by one call, which is cheaper. If it fails, each of them is
 * retried separately, so that one that always fails doesn't hold up the others.
 * @throws Error for a job without retries
 */
export function handleTogether<P extends object>(
  declaration: JobDeclaration<P>,
  groupOf: (payload: P) => string,
  handler: (payloads: readonly P[]) => Promise<void>,
): HandledJob {
  if (declaration.retryLimit < 1) throw new Error(`${declaration.name} has no retries: it can't be done together`)
  const parse = (data: unknown) => parsePayload(declaration, data)
  return {
    declaration,
    run: async (data) => handler([parse(data)]),
    together: {
      groupOf: (data) => groupOf(parse(data)),
      run: (data) => handler(data.map(parse)),
    },
  }
}

function parsePayload<P extends object>({ name, payload }: JobDeclaration<P>, data: unknown): P {
  const parsed = payload.safeParse(data)
  if (!parsed.success) throw new UnreadablePayload(`payload of ${name}`, { cause: parsed.error })
  return parsed.data
}
