import type { Job, JobResult, PgBoss } from "pg-boss"
import type { Log } from "#platform/log/index.ts"
import { GivenUp, UnreadablePayload, type HandledJob } from "./declaration.ts"

/** NOTIFY wakes workers for jobs that are due immediately; polling finds delayed jobs and retries. */
const POLL_SECONDS = 1

export async function work(boss: PgBoss, job: HandledJob, log: Log): Promise<void> {
  const { name, batchSize, policy } = job.declaration
  const options = {
    batchSize,
    burstWhenBatchFull: true,
    pollingIntervalSeconds: POLL_SECONDS,
    notifyPollingIntervalSeconds: POLL_SECONDS,
    perJobResults: true,
    ...(policy === "debounced" && { groupConcurrency: 1 }),
  } as const
  await boss.work<unknown, unknown, typeof options>(name, options, (batch) => runBatch(job, batch, log))
}

/** Each job of the batch succeeds or fails independently. */
async function runBatch(job: HandledJob, batch: readonly Job<unknown>[], log: Log): Promise<JobResult[]> {
  const results: JobResult[] = []
  const queue = batch.values()
  const runner = async () => {
    for (const next of queue) results.push(await runOne(job, next, log))
  }
  await Promise.all(Array.from({ length: Math.min(job.declaration.atOnce, batch.length) }, runner))
  return results
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
