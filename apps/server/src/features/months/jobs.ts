import { hostname } from "node:os"
import { z } from "zod"
import { resyncEntries, resyncMonth } from "#core/months/index.ts"
import {
  defineJob,
  handle,
  handleTracked,
  timestamp,
  type HandledJob,
  type JobSchedule,
  type Platform,
} from "#platform/index.ts"
import { resyncEmployeeMonth, resyncWholeMonth, rollingSync } from "./background-sync.ts"
import { runFinalize } from "./finalize.ts"
import { MAX_RUN_SECONDS, monthJob } from "./month-job.ts"
import { saveWorkerStatus } from "./months.store.ts"
import { publishFinals } from "./background-sync.ts"
import { runCycleRefresh, runSync } from "./sync.ts"

const EmptyPayload = z.strictObject({})

/**
 * Brings the current month and the one before up to date. The next scheduled run is the retry.
 * (rules/months#rolling-sync)
 */
const rollingSyncJob = defineJob({
  name: "bsc_rolling_sync",
  payload: EmptyPayload,
  policy: "exclusive",
  batchSize: 1,
  retryLimit: 0,
  expireInSeconds: MAX_RUN_SECONDS,
})

/** Writes finals to the warehouse that are not there yet. */
const publishFinalsJob = defineJob({
  name: "bsc_publish_finals",
  payload: EmptyPayload,
  policy: "exclusive",
  batchSize: 1,
  retryLimit: 0,
  expireInSeconds: MAX_RUN_SECONDS,
})

const heartbeatJob = defineJob({
  name: "worker_heartbeat",
  payload: EmptyPayload,
  policy: "exclusive",
  retryLimit: 0,
})

export function createJobs(platform: Platform): HandledJob[] {
  const work = { sync: runSync, finalize: runFinalize, cycle_refresh: runCycleRefresh }
  return [
    handleTracked(platform, monthJob, (job, progress) => work[job.type](platform, job, progress)),
    handle(resyncEntries, (payload) => resyncEmployeeMonth(platform, payload)),
    handle(resyncMonth, (payload) => resyncWholeMonth(platform, payload)),
    handle(rollingSyncJob, () => rollingSync(platform)),
    handle(publishFinalsJob, () => publishFinals(platform)),
    handle(heartbeatJob, () => recordHeartbeat(platform)),
  ]
}

const PUBLISH_SECONDS = 60
/** Four heartbeats before the status is stale at 120 seconds. (rules/administration#worker-heartbeat) */
const HEARTBEAT_SECONDS = 30

export function createSchedules(platform: Platform): JobSchedule[] {
  return [
    {
      declaration: rollingSyncJob,
      payload: {},
      // Read when the schedules start: there may be no settings yet when features are composed.
      get everySeconds() {
        return platform.config.rollingSync.seconds
      },
    },
    { declaration: publishFinalsJob, payload: {}, everySeconds: PUBLISH_SECONDS },
    { declaration: heartbeatJob, payload: {}, everySeconds: HEARTBEAT_SECONDS },
  ]
}

/**
 * An ordinary job: it proves that a worker takes jobs, not just that a process exists. Saved under the deployment's
 * name; stale after 120 seconds. (rules/administration#worker-heartbeat)
 */
async function recordHeartbeat({ db, clock, config }: Pick<Platform, "db" | "clock" | "config">): Promise<void> {
  const at = timestamp(clock.now())
  await saveWorkerStatus(db, { _id: config.environment, at, process: `${hostname()}:${process.pid}` })
}
