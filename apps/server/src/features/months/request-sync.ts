import { invalidField } from "@scorecard/contracts/refusals"
import type { SyncJob } from "@scorecard/contracts/sync-jobs"
import type { Actor } from "@scorecard/domain/access"
import { monthId, type YearMonth } from "@scorecard/domain/calendar"
import { runJobInline, type JobOutcome } from "./carry-out.ts"
import type { World } from "#platform/world.ts"
import { monthJob } from "./month-jobs.ts"
import { assertMonthExists } from "./month-limits.ts"
import { monthReports } from "#core/months/index.ts"
import { assertDraft } from "./month-states.ts"
import { findUnknownEmployees } from "./people.store.ts"
import type { Progress } from "./progress.ts"
import { assertNotBusy, acquireMonthJob } from "./slot.ts"
import { presentJob, jobMonth, jobRequester } from "./sync-job-view.ts"
import type { StoredJob } from "./sync-jobs.store.ts"
import { recordSync, syncPeople, syncEveryone } from "./sync-month.ts"

export type SyncInput = YearMonth & { employee_ids?: string[] | undefined }

/** A sync that goes on as a job. @throws Refusal 422, 409 month_final or job_active */
export async function queueSync(deps: World, actor: Actor, asked: SyncInput): Promise<SyncJob> {
  const request = await validateSync(deps, asked)
  return deps.transact(async (tx) => {
    const job = await acquireMonthJob(deps, tx.db, actor, { ...request, in_line: false })
    await tx.enqueue(monthJob, { job_id: job._id })
    tx.audit(actor, "month.sync_requested", {
      ...auditTarget(job),
      change: { job_id: job._id, employee_ids: job.employee_ids },
    })
    return presentJob(job)
  })
}

/** A sync that the asker waits for. It has the month's slot while it runs, as a job would. */
export async function syncNow(deps: World, actor: Actor, asked: SyncInput) {
  const request = await validateSync(deps, asked)
  const start = deps.clock.now()
  const job = await acquireMonthJob(deps, deps.db, actor, { ...request, in_line: true })
  const { result } = await runJobInline(deps, job, runSync)
  const report = await monthReports.find(deps.db, job.month)
  return {
    rows_written: result?.rows_written ?? 0,
    duration_ms: Math.max(0, Math.round(start.until(deps.clock.now()).total("milliseconds"))),
    last_sync_at: report?.last_rolling_sync_at ?? null,
  }
}

/** The work of a sync job. A scoped one does not move `last_rolling_sync_at`. (rules/months#sync) */
export async function runSync(deps: World, job: StoredJob, progress: Progress): Promise<JobOutcome> {
  const { employee_ids } = job
  const month = jobMonth(job)
  const synced = employee_ids
    ? await syncPeople(deps, month, employee_ids, progress)
    : await syncEveryone(deps, month, progress)
  const { rows_written } = synced
  return {
    result: { rows_written },
    async record(tx) {
      if (!employee_ids) await recordSync(tx.db, synced)
      tx.audit(jobRequester(job), "month.synced", {
        ...auditTarget(job),
        change: { job_id: job._id, employee_ids, rows_written },
      })
    },
  }
}

async function validateSync(deps: World, { year, month, employee_ids }: SyncInput) {
  const asked = { year, month }
  await assertMonthExists(deps, asked)
  const unknown = employee_ids ? await findUnknownEmployees(deps.db, employee_ids) : []
  if (unknown.length > 0)
    throw invalidField("employee_ids", `No employee has the id ${unknown.slice(0, 20).join(", ")}.`)
  const id = monthId(asked)
  await assertNotBusy(deps.db, id)
  const report = await monthReports.find(deps.db, id)
  if (report) assertDraft(report)
  return { type: "sync", month: id, employee_ids: employee_ids ? [...new Set(employee_ids)] : null } as const
}

const auditTarget = (job: StoredJob) => ({ collection: monthReports.name, id: job.month })
