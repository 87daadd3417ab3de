import { Refusal, invalidField } from "@scorecard/contracts/refusals"
import type { SyncJob } from "@scorecard/contracts/sync-jobs"
import { compareMonths, getCycleId, monthId, monthsOfCycle, type Actor, type YearMonth } from "@scorecard/domain"
import { monthReports } from "#core/months/index.ts"
import type { Platform } from "#platform/index.ts"
import { acquireMonthJob, assertNotBusy, jobMonth, jobRequester, monthJob, presentJob } from "./month-job.ts"
import { findUnknownEmployees } from "./months.store.ts"
import { assertDraft, assertMonthExists } from "./policy.ts"
import { runJobInline, type JobOutcome, type Progress } from "./run-job.ts"
import type { StoredJob } from "./sync-jobs.store.ts"
import { recordSync, syncEveryone, syncPeople } from "./sync-month.ts"

export type SyncInput = YearMonth & { employee_ids?: string[] | undefined }

/** A sync that runs as a job. @throws Refusal 422, 409 month_final or job_active */
export async function queueSync(deps: Platform, actor: Actor, input: SyncInput): Promise<SyncJob> {
  const request = await validateSync(deps, input)
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

/** A sync that the caller waits for. It takes the month's job lock while it runs, as a job would. */
export async function syncNow(deps: Platform, actor: Actor, input: SyncInput) {
  const request = await validateSync(deps, input)
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
export async function runSync(deps: Platform, job: StoredJob, progress: Progress): Promise<JobOutcome> {
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

async function validateSync(deps: Platform, { year, month, employee_ids }: SyncInput) {
  await assertMonthExists(deps, { year, month })
  const unknown = employee_ids ? await findUnknownEmployees(deps.db, employee_ids) : []
  if (unknown.length > 0) {
    throw invalidField("employee_ids", `No employee has the id ${unknown.slice(0, 20).join(", ")}.`)
  }
  const id = monthId({ year, month })
  await assertNotBusy(deps.db, id)
  const report = await monthReports.find(deps.db, id)
  if (report) assertDraft(report)
  return { type: "sync", month: id, employee_ids: employee_ids ? [...new Set(employee_ids)] : null } as const
}

const auditTarget = (job: StoredJob) => ({ collection: monthReports.name, id: job.month })

/** More reopenings than this during the sync of one row are no accident. */
const MAX_ROUNDS = 3

type CycleRefreshInput = YearMonth & { employee_id: string }

/** The job takes the lock of the anchor month. @throws Refusal 422, 409 job_active */
export async function requestCycleRefresh(deps: Platform, actor: Actor, input: CycleRefreshInput): Promise<SyncJob> {
  const { employee_id, year, month } = input
  await assertMonthExists(deps, { year, month })
  const [unknown] = await findUnknownEmployees(deps.db, [employee_id])
  if (unknown !== undefined) throw invalidField("employee_id", `No employee has the id ${unknown}.`)
  return deps.transact(async (tx) => {
    const request = { type: "cycle_refresh", month: monthId({ year, month }), in_line: false } as const
    const job = await acquireMonthJob(deps, tx.db, actor, { ...request, employee_ids: [employee_id] })
    await tx.enqueue(monthJob, { job_id: job._id })
    tx.audit(actor, "month.cycle_refresh_requested", { ...cycleRefreshTarget(job), change: { job_id: job._id } })
    return presentJob(job)
  })
}

/**
 * Syncs the person's row of every draft month of the cycle up to the anchor; final months are left alone.
 * (rules/months#cycle-refresh)
 */
export async function runCycleRefresh(deps: Platform, job: StoredJob, progress: Progress): Promise<JobOutcome> {
  const anchor = jobMonth(job)
  const months = monthsOfCycle(getCycleId(anchor)).filter((month) => compareMonths(month, anchor) <= 0)
  const synced: YearMonth[] = []
  const skipped_final: YearMonth[] = []
  let rows_written = 0
  progress.begin("scoring", months.length)
  for (const month of months) {
    const written = await syncUnlessFinal(deps, month, job.employee_ids ?? [])
    ;(written === null ? skipped_final : synced).push(month)
    rows_written += written ?? 0
    progress.advance(1)
  }
  return {
    result: { rows_written, synced, skipped_final },
    async record(tx) {
      const change = { job_id: job._id, synced: synced.map(monthId), skipped_final: skipped_final.map(monthId) }
      tx.audit(jobRequester(job), "month.cycle_refreshed", { ...cycleRefreshTarget(job), change })
    },
  }
}

/** A month that is reopened meanwhile is synced as a draft. @returns how many rows, or null for a final month */
async function syncUnlessFinal(deps: Platform, month: YearMonth, employeeIds: string[]): Promise<number | null> {
  for (let round = 1; ; round++) {
    try {
      return (await syncPeople(deps, month, employeeIds)).rows_written
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (error.code === "month_final") return null
      if (error.code !== "month_moved" || round === MAX_ROUNDS) throw error
    }
  }
}

const cycleRefreshTarget = (job: StoredJob) => ({
  collection: monthReports.name,
  id: job.month,
  employee_id: job.employee_ids?.[0] ?? null,
})
