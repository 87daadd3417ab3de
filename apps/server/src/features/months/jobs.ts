import { hostname } from "node:os"
import { z } from "zod"
import { Id } from "@scorecard/contracts/common"
import { timestamp } from "#platform/clock/index.ts"
import { defineJob } from "#platform/jobs/index.ts"
import type { World } from "#platform/world.ts"
import { saveWorkerStatus } from "./months.store.ts"

const EmptyPayload = z.strictObject({})
const MAX_RUN_SECONDS = 3_600

/** Carries out one sync, finalize or cycle refresh, which its row in `tbl_sync_jobs` describes. One at a time in a worker. */
export const monthJob = defineJob({
  name: "bsc_month_job",
  payload: z.strictObject({ job_id: Id }),
  policy: "exclusive",
  key: ({ job_id }) => job_id,
  batchSize: 1,
  expireInSeconds: MAX_RUN_SECONDS,
})

/**
 * Brings the current month and the one before up to date. Its next occasion is its retry. (rules/months#rolling-sync)
 */
export const rollingSyncJob = defineJob({
  name: "bsc_rolling_sync",
  payload: EmptyPayload,
  policy: "exclusive",
  batchSize: 1,
  retryLimit: 0,
  expireInSeconds: MAX_RUN_SECONDS,
})

/** Writes finals to the warehouse that are not there yet. */
export const publishFinalsJob = defineJob({
  name: "bsc_publish_finals",
  payload: EmptyPayload,
  policy: "exclusive",
  batchSize: 1,
  retryLimit: 0,
  expireInSeconds: MAX_RUN_SECONDS,
})

export const stalledJobsJob = defineJob({
  name: "reap_sync_jobs",
  payload: EmptyPayload,
  policy: "exclusive",
  retryLimit: 0,
})

export const heartbeatJob = defineJob({
  name: "worker_heartbeat",
  payload: EmptyPayload,
  policy: "exclusive",
  retryLimit: 0,
})

/**
 * A job like any other: it tells that a worker takes jobs, not just that a process stands. Filed under the deployment's
 * name; stale after 120 seconds. (rules/administration#worker-heartbeat)
 */
export async function recordHeartbeat({ db, clock, config }: Pick<World, "db" | "clock" | "config">): Promise<void> {
  const at = timestamp(clock.now())
  await saveWorkerStatus(db, { _id: config.environment, at, process: `${hostname()}:${process.pid}` })
}
