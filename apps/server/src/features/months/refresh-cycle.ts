import { Refusal, invalidField } from "@scorecard/contracts/refusals"
import type { SyncJob } from "@scorecard/contracts/sync-jobs"
import type { Actor } from "@scorecard/domain/access"
import { compareMonths, cycleIdOf, monthId, monthsOfCycle, type YearMonth } from "@scorecard/domain/calendar"
import type { JobOutcome } from "./carry-out.ts"
import type { World } from "#platform/world.ts"
import { monthJob } from "./month-jobs.ts"
import { assertMonthExists } from "./month-limits.ts"
import { monthReports } from "#core/months/index.ts"
import { findUnknownEmployees } from "./people.store.ts"
import type { Progress } from "./progress.ts"
import { acquireMonthJob } from "./slot.ts"
import { presentJob, jobMonth, jobRequester } from "./sync-job-view.ts"
import type { StoredJob } from "./sync-jobs.store.ts"
import { syncPeople } from "./sync-month.ts"

/** More reopenings than that during one row's sync are no accident. */
const MAX_ROUNDS = 3

type CycleRefreshInput = YearMonth & { employee_id: string }

/** The job has the slot of the anchor month. @throws Refusal 422, 409 job_active */
export async function requestCycleRefresh(deps: World, actor: Actor, asked: CycleRefreshInput): Promise<SyncJob> {
  const { employee_id, year, month } = asked
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
 * The person's row of every draft month of the cycle up to the anchor; final months are left alone.
 * (rules/months#cycle-refresh)
 */
export async function runCycleRefresh(deps: World, job: StoredJob, progress: Progress): Promise<JobOutcome> {
  const anchor = jobMonth(job)
  const months = monthsOfCycle(cycleIdOf(anchor)).filter((month) => compareMonths(month, anchor) <= 0)
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

/** A month that is reopened meanwhile is a draft, and synced. @returns how many rows, or null for a final month */
async function syncUnlessFinal(deps: World, month: YearMonth, employeeIds: string[]): Promise<number | null> {
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
