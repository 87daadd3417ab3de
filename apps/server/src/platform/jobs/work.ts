import type { Job, JobResult, PgBoss } from "pg-boss"
import type { Log } from "#platform/log/index.ts"
import { GivenUp, UnreadablePayload, type HandledJob } from "./declaration.ts"

const POLL_SECONDS = 1
/**
 * While NOTIFY wakes workers for jobs that are due immediately, polling finds only delayed jobs and retries. Debounced
 * jobs are always delayed and people wait for them, so their queues are still polled every second.
 */
const POLL_SECONDS_WITH_NOTIFY = 3

export async function work(boss: PgBoss, job: HandledJob, log: Log): Promise<void> {
  const { name, batchSize, policy } = job.declaration
  const options = {
    batchSize,
    burstWhenBatchFull: true,
    pollingIntervalSeconds: POLL_SECONDS,
    notifyPollingIntervalSeconds: policy === "debounced" ? POLL_SECONDS : POLL_SECONDS_WITH_NOTIFY,
    perJobResults: true,
    ...(policy === "debounced" && { groupConcurrency: 1 }),
  } as const
  let workerId = ""
  workerId = await boss.work<unknown, unknown, typeof options>(name, options, async (batch) => {
    const results = await runBatch(job, batch, log)
    // Another job may be waiting: the queue only continues on its own after a full batch of several jobs.
    if (batchSize === 1) boss.notifyWorker(workerId)
    return results
  })
}

/** Each job of the batch succeeds or fails independently, apart from those that are done together. */
async function runBatch(job: HandledJob, batch: readonly Job<unknown>[], log: Log): Promise<JobResult[]> {
  const results: JobResult[] = []
  const groups = groupsOf(job, batch)
  const queue = groups.values()
  const runner = async () => {
    for (const group of queue) results.push(...(await runGroup(job, group, log)))
  }
  await Promise.all(Array.from({ length: Math.min(job.declaration.atOnce, groups.length) }, runner))
  return results
}

/**
 * Every second attempt of a job is separate: one that always fails delays others by no more than a retry, and after an
 * outage, most of the backlog is still done together. A job that can't be read is separate, too.
 */
function groupsOf({ together }: HandledJob, batch: readonly Job<unknown>[]): Job<unknown>[][] {
  const groupOf = ({ id, data, retryCount, signal }: Job<unknown>) => {
    if (!together || retryCount % 2 === 1 || signal.aborted) return id
    try {
      return together.groupOf(data)
    } catch {
      return id
    }
  }
  return [...Map.groupBy(batch, groupOf).values()]
}

async function runGroup(job: HandledJob, group: readonly Job<unknown>[], log: Log): Promise<JobResult[]> {
  const [first, ...others] = group
  if (!first) return []
  if (!job.together || others.length === 0) return [await runOne(job, first, log)]
  try {
    await job.together.run(group.map(({ data }) => data))
    return group.map(({ id }) => ({ id, status: "completed" }))
  } catch (error) {
    const job_ids = group.map(({ id }) => id)
    log.error({ job_ids, job: job.declaration.name, err: error }, "jobs failed together and are retried separately")
    return group.map(({ id }) => ({ id, status: "failed", output: { message: String(error) } }))
  }
}

async function runOne(job: HandledJob, { id, data, signal, retryCount }: Job<unknown>, log: Log): Promise<JobResult> {
  const attempt = retryCount + 1
  try {
    signal.throwIfAborted()
    await job.run(data, { jobId: id, signal, attempt })
    return { id, status: "completed" }
  } catch (error) {
    log.error({ job_id: id, job: job.declaration.name, attempt, err: error }, "a job failed")
    // An unreadable payload stays unreadable, so it is not retried.
    return {
      id,
      status: error instanceof UnreadablePayload || error instanceof GivenUp ? "deadletter" : "failed",
      output: { message: String(error) },
    }
  }
}
