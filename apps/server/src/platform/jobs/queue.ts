import type { PgBoss, QueueResult } from "pg-boss"
import type { JobDeclaration, JobPolicy } from "./declaration.ts"

export const JOB_SCHEMA = "jobs"

/** The minimum that pg-boss accepts. A killed worker's job is free after it, plus the supervisor's interval. */
const HEARTBEAT_SECONDS = 10
const MAX_RETRY_DELAY_SECONDS = 600
/** Completed and dead jobs are kept for inspection, and as the record of `everySeconds` schedules. */
const KEEP_DONE_SECONDS = 7 * 24 * 3600

/**
 * `debounced` is pg-boss's `short` (one waiting job per key) with group concurrency 1 (one running job per key). Its
 * `exclusive` would drop jobs that arrive while one runs; `singleton` lets any number wait; `stately` has a unique
 * index that forbids what can happen here: a fetch that meets a running key, or a second job of a key to retry.
 */
const queuePolicy: Record<JobPolicy, string> = { standard: "standard", exclusive: "exclusive", debounced: "short" }

/** Creates the queues that are missing, and gives the others the settings of this version. */
export async function ensureQueues(boss: PgBoss, declarations: readonly JobDeclaration[]): Promise<void> {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const declaration of declarations) await ensureQueue(boss, declaration, existing.get(declaration.name))
}

async function ensureQueue(boss: PgBoss, declaration: JobDeclaration, existing?: QueueResult): Promise<void> {
  const { name } = declaration
  const options = {
    notify: true,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    retryLimit: declaration.retryLimit,
    retryDelay: declaration.retryDelaySeconds,
    retryBackoff: true,
    retryDelayMax: MAX_RETRY_DELAY_SECONDS,
    expireInSeconds: declaration.expireInSeconds,
    deleteAfterSeconds: KEEP_DONE_SECONDS,
  }
  const policy = queuePolicy[declaration.policy]
  if (!existing) await boss.createQueue(name, { ...options, policy })
  // Another process may have created it first.
  const queue = existing ?? (await boss.getQueue(name))
  if (queue?.policy !== policy) {
    throw new Error(`job ${name} was declared as ${declaration.policy}, but its queue is ${queue?.policy}`)
  }
  if (Object.entries(options).some(([option, value]) => queue[option as keyof typeof options] !== value)) {
    await boss.updateQueue(name, options)
  }
}
