import * as finalVersions from "@scorecard/contracts/final-versions"
import * as finalizePreview from "@scorecard/contracts/finalize-preview"
import * as months from "@scorecard/contracts/months"
import * as syncJobs from "@scorecard/contracts/sync-jobs"
import type { Actor } from "@scorecard/domain/access"
import type { YearMonth } from "@scorecard/domain/calendar"
import { accepted, mount, type MountedRoute } from "#platform/http/index.ts"
import type { HandledJob, JobSchedule } from "#platform/jobs/index.ts"
import type { World } from "#platform/world.ts"
import { syncDraftMonth } from "./background-sync.ts"
import { finalizeNow, reopenMonth, requestFinalize, type FinalizeInput } from "./finalize.ts"
import { getMonthReport } from "./get-report.ts"
import { createJobs, createSchedules } from "./jobs.ts"
import { getActiveJob, getJob, type Requester } from "./month-job.ts"
import { exportPreview, previewFinalize, type PreviewDeps } from "./preview.ts"
import { rebuildWarehouse, type RebuiltMonth } from "./publish.ts"
import { queueSync, requestCycleRefresh, syncNow } from "./sync.ts"
import { exportVersion, getVersion, listVersions } from "./versions.ts"

export type { RebuiltMonth } from "./publish.ts"

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

export function openMonths(world: World, injected: Pick<PreviewDeps, "pendingAtwRequests"> = {}): Months {
  return {
    routes: createRoutes(world, { ...world, ...injected }),
    jobs: createJobs(world),
    schedules: createSchedules(world),
    reportView: (actor, month) => getMonthReport(world, actor, month),
    finalizeNow: (requester, input) => finalizeNow(world, requester, input),
    syncNow: async (month) => void (await syncDraftMonth(world, month)),
    rebuildWarehouse: (onMonth) => rebuildWarehouse(world, onMonth),
  }
}

function createRoutes(world: World, previewDeps: PreviewDeps): MountedRoute[] {
  return [
    mount(months.readMonthReport, ({ actor, query }) => getMonthReport(world, actor, query)),
    mount(syncJobs.syncMonth, async ({ actor, query, body }) =>
      query.async ? accepted(await queueSync(world, actor, body)) : syncNow(world, actor, body),
    ),
    mount(syncJobs.readActiveJob, ({ query }) => getActiveJob(world, query)),
    mount(syncJobs.readSyncJob, ({ params }) => getJob(world, params.job_id)),
    mount(syncJobs.refreshEmployeeCycle, ({ actor, body }) => requestCycleRefresh(world, actor, body)),
    mount(months.finalizeMonth, ({ actor, query, body }) => requestFinalize(world, actor, { ...body, ...query })),
    mount(finalizePreview.previewFinalize, ({ actor, query, body }) =>
      previewFinalize(previewDeps, actor, { ...body, ...query }),
    ),
    mount(finalizePreview.exportPreview, ({ actor, query }) => exportPreview(world, actor, query)),
    mount(months.reopenMonth, ({ actor, body }) => reopenMonth(world, actor, body)),
    mount(finalVersions.listVersions, ({ actor, query }) => listVersions(world, actor, query)),
    mount(finalVersions.readVersion, ({ actor, params, query }) => getVersion(world, actor, { ...query, ...params })),
    mount(finalVersions.exportVersion, ({ actor, params, query }) =>
      exportVersion(world, actor, { ...query, ...params }),
    ),
  ]
}
