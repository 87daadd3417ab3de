import { Id } from "@scorecard/contracts/common"
import { z } from "zod"
import { defineJob } from "#platform/jobs/index.ts"

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

export const stalledJobsJob = defineJob({ name: "reap_sync_jobs", payload: EmptyPayload, policy: "exclusive", retryLimit: 0 })

export const heartbeatJob = defineJob({
  name: "worker_heartbeat",
  payload: EmptyPayload,
  policy: "exclusive",
  retryLimit: 0,
})
