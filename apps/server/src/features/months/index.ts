import { hostname } from "node:os"
import { z } from "zod"
import * as finalVersions from "@scorecard/contracts/final-versions"
import * as finalizePreview from "@scorecard/contracts/finalize-preview"
import * as months from "@scorecard/contracts/months"
import * as payroll from "@scorecard/contracts/payroll-export"
import * as syncJobs from "@scorecard/contracts/sync-jobs"
import type { Actor, YearMonth } from "@scorecard/domain"
import { resyncEntries, resyncMonth, storeDraftJob } from "#core/months/index.ts"
import {
  type HandledJob,
  type JobSchedule,
  type MountedRoute,
  type Platform,
  type Requester,
  accepted,
  defineJob,
  handle,
  handleTogether,
  handleTracked,
  mount,
  timestamp,
} from "#platform/index.ts"
import * as background from "./background-sync.ts"
import { changeExportRoute } from "./change-export.ts"
import { type FinalizeInput, finalizeNow, reopenMonth, requestFinalize, runFinalize } from "./finalize.ts"
import { exportVersion, getMonthReport, getVersion, listVersions } from "./get-report.ts"
import { MAX_RUN_SECONDS, getActiveJob, getJob, monthJob } from "./month-job.ts"
import { saveWorkerStatus } from "./months.store.ts"
import { choosePayrollColumns, exportPayroll, getPayrollColumns } from "./payroll.ts"
import { type PreviewDeps, exportPreview, previewFinalize } from "./preview.ts"
import { storeWholeDraft } from "./store-drafts.ts"
import { queueSync, requestCycleRefresh, runCycleRefresh, runSync, syncNow } from "./sync.ts"

export type { RebuiltMonth } from "./background-sync.ts"

export type Months = {
  routes: MountedRoute[]
  jobs: HandledJob[]
  schedules: JobSchedule[]
  /** The month's report as GET month-report shows it to this actor. @throws Refusal 422 */
  reportView(actor: Actor, month: YearMonth): Promise<months.MonthReportView>
  /** For tools that create months: like POST finalize, but the month is final and published when this returns. */
  finalizeNow(requester: Requester, input: FinalizeInput): Promise<syncJobs.SyncJob>
  /** For tools: brings a draft month's rows up to date for everyone; a final month is left alone. */
  syncNow(month: YearMonth): Promise<void>
  /** For tools. @returns null without a warehouse */
  rebuildWarehouse(onMonth: (month: background.RebuiltMonth) => void): Promise<{ months: number } | null>
}

export function openMonths(platform: Platform, injected: Pick<PreviewDeps, "pendingAtwRequests"> = {}): Months {
  return {
    routes: createRoutes(platform, { ...platform, ...injected }),
    jobs: createJobs(platform),
    schedules: createSchedules(platform),
    reportView: (actor, month) => getMonthReport(platform, actor, month),
    finalizeNow: (requester, input) => finalizeNow(platform, requester, input),
    syncNow: async (month) => void (await background.syncDraftMonth(platform, month)),
    rebuildWarehouse: (onMonth) => background.rebuildWarehouse(platform, onMonth),
  }
}

function createRoutes(platform: Platform, previewDeps: PreviewDeps): MountedRoute[] {
  return [
    mount(months.readMonthReport, ({ actor, query }) => getMonthReport(platform, actor, query)),
    mount(syncJobs.syncMonth, async ({ actor, query, body }) =>
      query.async ? accepted(await queueSync(platform, actor, body)) : syncNow(platform, actor, body),
    ),
    mount(syncJobs.readActiveJob, ({ query }) => getActiveJob(platform, query)),
    mount(syncJobs.readSyncJob, ({ params }) => getJob(platform, params.job_id)),
    mount(syncJobs.refreshEmployeeCycle, ({ actor, body }) => requestCycleRefresh(platform, actor, body)),
    mount(months.finalizeMonth, ({ actor, query, body }) => requestFinalize(platform, actor, { ...body, ...query })),
    mount(finalizePreview.previewFinalize, ({ actor, query, body }) =>
      previewFinalize(previewDeps, actor, { ...body, ...query }),
    ),
    mount(finalizePreview.exportPreview, ({ actor, query }) => exportPreview(platform, actor, query)),
    mount(months.reopenMonth, ({ actor, body }) => reopenMonth(platform, actor, body)),
    mount(finalVersions.listVersions, ({ actor, query }) => listVersions(platform, actor, query)),
    mount(finalVersions.readVersion, ({ actor, params, query }) =>
      getVersion(platform, actor, { ...query, ...params }),
    ),
    mount(finalVersions.exportVersion, ({ actor, params, query }) =>
      exportVersion(platform, actor, { ...query, ...params }),
    ),
    changeExportRoute(platform),
    mount(payroll.exportPayroll, ({ actor, query }) => exportPayroll(platform, actor, query)),
    mount(payroll.readPayrollColumns, ({ actor }) => getPayrollColumns(platform, actor)),
    mount(payroll.choosePayrollColumns, ({ actor, body, ifMatch }) =>
      choosePayrollColumns(platform, actor, { ...body, ifMatch }),
    ),
  ]
}

const EmptyPayload = z.strictObject({})

/**
 * Brings the current and previous months up to date. The next scheduled run is the retry. (rules/months#rolling-sync)
 */
const rollingSyncJob = defineJob({
  name: "bsc_rolling_sync",
  payload: EmptyPayload,
  policy: "exclusive",
  batchSize: 1,
  retryLimit: 0,
  expireInSeconds: MAX_RUN_SECONDS,
})

/** Writes finals that the warehouse does not have yet. */
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
    handleTogether(
      resyncEntries,
      ({ month }) => month,
      (payloads) => background.resyncEmployeeMonths(platform, payloads),
    ),
    handle(resyncMonth, (payload) => background.resyncWholeMonth(platform, payload)),
    handle(storeDraftJob, (payload) => storeWholeDraft(platform, payload)),
    handle(rollingSyncJob, () => background.rollingSync(platform)),
    handle(publishFinalsJob, () => background.publishFinals(platform)),
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
 * An ordinary job, which proves that a worker takes jobs and not just that a process exists. Saved under the
 * deployment's name; stale after 120 seconds. (rules/administration#worker-heartbeat)
 */
async function recordHeartbeat({ db, clock, config }: Pick<Platform, "db" | "clock" | "config">): Promise<void> {
  const at = timestamp(clock.now())
  await saveWorkerStatus(db, { _id: config.environment, at, process: `${hostname()}:${process.pid}` })
}
