import * as finalVersions from "@scorecard/contracts/final-versions"
import * as finalizePreview from "@scorecard/contracts/finalize-preview"
import {
  finalizeMonth,
  readMonthReport,
  reopenMonth as reopenMonthRoute,
  type MonthReportView,
} from "@scorecard/contracts/months"
import {
  readActiveJob,
  readSyncJob,
  refreshEmployeeCycle,
  syncMonth,
  type SyncJob,
} from "@scorecard/contracts/sync-jobs"
import type { Actor } from "@scorecard/domain/access"
import type { YearMonth } from "@scorecard/domain/calendar"
import { accepted, mount, type MountedRoute } from "#platform/http/index.ts"
import { handle, type HandledJob, type JobSchedule } from "#platform/jobs/index.ts"
import type { World } from "#platform/world.ts"
import { recordHeartbeat } from "./jobs.ts"
import { createJobHandler } from "./run-job.ts"
import { exportPreview } from "./preview.ts"
import { runFinalize } from "./finalize.ts"
import * as declared from "./jobs.ts"
import { previewFinalize, type PreviewDeps } from "./preview.ts"
import { publishFinals } from "./publish.ts"
import { runCycleRefresh, requestCycleRefresh } from "./sync.ts"
import { rebuildWarehouse, type MonthRebuilt } from "./publish.ts"
import { reopenMonth } from "./finalize.ts"
import { finalizeNow, requestFinalize, type FinalizeInput } from "./finalize.ts"
import { runSync, queueSync, syncNow } from "./sync.ts"
import { resyncEntries, resyncMonth } from "#core/months/index.ts"
import { resyncEmployeeMonth, resyncWholeMonth } from "./background-sync.ts"
import { rollingSync, syncDraftMonth } from "./background-sync.ts"
import { getMonthReport } from "./get-report.ts"
import { requeueStalledJobs } from "./month-job.ts"
import type { Requester } from "./month-job.ts"
import { getActiveJob, getJob } from "./month-job.ts"
import { exportVersion, listVersions, getVersion } from "./versions.ts"

export type { MonthRebuilt } from "./publish.ts"
export type { Requester } from "./month-job.ts"

export type Months = {
  routes: MountedRoute[]
  jobs: HandledJob[]
  schedules: JobSchedule[]
  /** The month's report as GET month-report shows it to this actor. @throws Refusal 422 */
  reportView(actor: Actor, month: YearMonth): Promise<MonthReportView>
  /** For tools that make months: as POST finalize does it, but final, and published, when this returns. */
  finalizeNow(requester: Requester, asked: FinalizeInput): Promise<SyncJob>
  /** For tools: brings a draft month's rows up to date for everyone; a final month is left alone. */
  syncNow(month: YearMonth): Promise<void>
  /** For tools. @returns null without a warehouse */
  rebuildWarehouse(tell: (rebuilt: MonthRebuilt) => void): Promise<{ months: number } | null>
}

export function openMonths(world: World, injected: Pick<PreviewDeps, "pendingAtwRequests"> = {}): Months {
  const deps: PreviewDeps = { ...world, ...injected }
  return {
    routes: createRoutes(deps),
    jobs: createJobs(deps),
    schedules: createSchedules(world),
    reportView: (actor, month) => getMonthReport(deps, actor, month),
    finalizeNow: (requester, asked) => finalizeNow(deps, requester, asked),
    syncNow: async (month) => void (await syncDraftMonth(deps, month)),
    rebuildWarehouse: (tell) => rebuildWarehouse(deps, tell),
  }
}

function createRoutes(deps: PreviewDeps): MountedRoute[] {
  return [
    mount(readMonthReport, ({ actor, query }) => getMonthReport(deps, actor, query)),
    mount(syncMonth, async ({ actor, query, body }) =>
      query.async ? accepted(await queueSync(deps, actor, body)) : syncNow(deps, actor, body),
    ),
    mount(readActiveJob, ({ query }) => getActiveJob(deps, query)),
    mount(readSyncJob, ({ params }) => getJob(deps, params.job_id)),
    mount(refreshEmployeeCycle, ({ actor, body }) => requestCycleRefresh(deps, actor, body)),
    mount(finalizeMonth, ({ actor, query, body }) => requestFinalize(deps, actor, { ...body, ...query })),
    mount(finalizePreview.previewFinalize, ({ actor, query, body }) =>
      previewFinalize(deps, actor, { ...body, ...query }),
    ),
    mount(finalizePreview.exportPreview, ({ actor, query }) => exportPreview(deps, actor, query)),
    mount(reopenMonthRoute, ({ actor, body }) => reopenMonth(deps, actor, body)),
    mount(finalVersions.listVersions, ({ actor, query }) => listVersions(deps, actor, query)),
    mount(finalVersions.readVersion, ({ actor, params, query }) => getVersion(deps, actor, { ...query, ...params })),
    mount(finalVersions.exportVersion, ({ actor, params, query }) =>
      exportVersion(deps, actor, { ...query, ...params }),
    ),
  ]
}

function createJobs(deps: PreviewDeps): HandledJob[] {
  const works = { sync: runSync, finalize: runFinalize, cycle_refresh: runCycleRefresh }
  return [
    handle(declared.monthJob, createJobHandler(deps, works)),
    handle(resyncEntries, (payload) => resyncEmployeeMonth(deps, payload)),
    handle(resyncMonth, (payload) => resyncWholeMonth(deps, payload)),
    handle(declared.rollingSyncJob, () => rollingSync(deps)),
    handle(declared.publishFinalsJob, () => publishFinals(deps)),
    handle(declared.stalledJobsJob, () => requeueStalledJobs(deps)),
    handle(declared.heartbeatJob, () => recordHeartbeat(deps)),
  ]
}

const PUBLISH_SECONDS = 60
/** With the silence that it looks for, a lost job is found within a minute and a half. (rules/months#jobs) */
const REAP_SECONDS = 20
/** Four in a staleness of 120 seconds. (rules/administration#worker-heartbeat) */
const HEARTBEAT_SECONDS = 30

function createSchedules(world: World): JobSchedule[] {
  return [
    {
      declaration: declared.rollingSyncJob,
      payload: {},
      // Read when the schedules start: there may be no settings yet when features are composed.
      get everySeconds() {
        return world.config.rollingSync.seconds
      },
    },
    { declaration: declared.publishFinalsJob, payload: {}, everySeconds: PUBLISH_SECONDS },
    { declaration: declared.stalledJobsJob, payload: {}, everySeconds: REAP_SECONDS },
    { declaration: declared.heartbeatJob, payload: {}, everySeconds: HEARTBEAT_SECONDS },
  ]
}
