import type { PgBoss } from "pg-boss"
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

export async function ensureQueue(boss: PgBoss, declaration: JobDeclaration): Promise<void> {
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
  await boss.createQueue(declaration.name, { ...options, policy })
  const queue = await boss.getQueue(declaration.name)
  if (queue?.policy !== policy) {
    throw new Error(`job ${declaration.name} was declared as ${declaration.policy}, but its queue is ${queue?.policy}`)
  }
  // Applies settings changed since an older version of this program.
  if (Object.entries(options).some(([name, value]) => queue[name as keyof typeof options] !== value)) {
    await boss.updateQueue(declaration.name, options)
  }
}
