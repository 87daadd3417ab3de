import * as finalVersions from "@scorecard/contracts/final-versions"
import * as finalizePreview from "@scorecard/contracts/finalize-preview"
import * as months from "@scorecard/contracts/months"
import * as syncJobs from "@scorecard/contracts/sync-jobs"
import type { Actor, YearMonth } from "@scorecard/domain"
import {
  accepted,
  mount,
  type HandledJob,
  type JobSchedule,
  type MountedRoute,
  type Platform,
  type Requester,
} from "#platform/index.ts"
import { syncDraftMonth } from "./background-sync.ts"
import { finalizeNow, reopenMonth, requestFinalize, type FinalizeInput } from "./finalize.ts"
import { getMonthReport } from "./get-report.ts"
import { createJobs, createSchedules } from "./jobs.ts"
import { getActiveJob, getJob } from "./month-job.ts"
import { exportPreview, previewFinalize, type PreviewDeps } from "./preview.ts"
import { rebuildWarehouse, type RebuiltMonth } from "./background-sync.ts"
import { queueSync, requestCycleRefresh, syncNow } from "./sync.ts"
import { exportVersion, getVersion, listVersions } from "./versions.ts"

export type { RebuiltMonth } from "./background-sync.ts"

export type Months = {
  routes: MountedRoute[]
  jobs: HandledJob[]
  schedules: JobSchedule[]
  /** The month's report as GET month-report shows it to this actor. @throws Refusal 422 */
  reportView(actor: Actor, month: YearMonth): Promise<months.MonthReportView>
  /** For tools that make months: like POST finalize, but the month is final and published when this returns. */
  finalizeNow(requester: Requester, input: FinalizeInput): Promise<syncJobs.SyncJob>
  /** For tools: brings a draft month's rows up to date for everyone; a final month is left alone. */
  syncNow(month: YearMonth): Promise<void>
  /** For tools. @returns null without a warehouse */
  rebuildWarehouse(onMonth: (month: RebuiltMonth) => void): Promise<{ months: number } | null>
}

export function openMonths(platform: Platform, injected: Pick<PreviewDeps, "pendingAtwRequests"> = {}): Months {
  return {
    routes: createRoutes(platform, { ...platform, ...injected }),
    jobs: createJobs(platform),
    schedules: createSchedules(platform),
    reportView: (actor, month) => getMonthReport(platform, actor, month),
    finalizeNow: (requester, input) => finalizeNow(platform, requester, input),
    syncNow: async (month) => void (await syncDraftMonth(platform, month)),
    rebuildWarehouse: (onMonth) => rebuildWarehouse(platform, onMonth),
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
  ]
}
