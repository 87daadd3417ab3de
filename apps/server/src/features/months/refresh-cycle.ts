import { Refusal, invalidField } from "@scorecard/contracts/refusals"
import type { SyncJob } from "@scorecard/contracts/sync-jobs"
import type { Actor } from "@scorecard/domain/access"
import { compareMonths, cycleIdOf, monthId, monthsOfCycle, type YearMonth } from "@scorecard/domain/calendar"
import type { Outcome } from "./carry-out.ts"
import type { MonthsDeps } from "./deps.ts"
import { monthJob } from "./month-jobs.ts"
import { refuseUnknownMonth } from "./month-limits.ts"
import { monthReports } from "#core/months/index.ts"
import { unknownEmployees } from "./people.store.ts"
import type { Progress } from "./progress.ts"
import { takeSlot } from "./slot.ts"
import { jobView, monthOfJob, requesterOf } from "./sync-job-view.ts"
import type { StoredJob } from "./sync-jobs.store.ts"
import { syncSome } from "./sync-month.ts"

/** More reopenings than that during one row's sync are no accident. */
const MOST_ROUNDS = 3

type CycleRefreshAsked = YearMonth & { employee_id: string }

/** The job has the slot of the anchor month. @throws Refusal 422, 409 job_active */
export async function requestCycleRefresh(deps: MonthsDeps, actor: Actor, asked: CycleRefreshAsked): Promise<SyncJob> {
  const { employee_id, year, month } = asked
  await refuseUnknownMonth(deps, { year, month })
  const [unknown] = await unknownEmployees(deps.db, [employee_id])
  if (unknown !== undefined) throw invalidField("employee_id", `No employee has the id ${unknown}.`)
  return deps.transact(async (tx) => {
    const request = { type: "cycle_refresh", month: monthId({ year, month }), in_line: false } as const
    const job = await takeSlot(deps, tx.db, actor, { ...request, employee_ids: [employee_id] })
    await tx.enqueue(monthJob, { job_id: job._id })
    tx.audit(actor, "month.cycle_refresh_requested", { ...target(job), change: { job_id: job._id } })
    return jobView(job)
  })
}

/**
 * The person's row of every draft month of the cycle up to the anchor; final months are left alone.
 * (rules/months#cycle-refresh)
 */
export async function carryOutCycleRefresh(deps: MonthsDeps, job: StoredJob, progress: Progress): Promise<Outcome> {
  const anchor = monthOfJob(job)
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
      tx.audit(requesterOf(job), "month.cycle_refreshed", { ...target(job), change })
    },
  }
}

/** A month that is reopened meanwhile is a draft, and synced. @returns how many rows, or null for a final month */
async function syncUnlessFinal(deps: MonthsDeps, month: YearMonth, employeeIds: string[]): Promise<number | null> {
  for (let round = 1; ; round++) {
    try {
      return (await syncSome(deps, month, employeeIds)).rows_written
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (error.code === "month_final") return null
      if (error.code !== "month_moved" || round === MOST_ROUNDS) throw error
    }
  }
}

const target = (job: StoredJob) => ({
  collection: monthReports.name,
  id: job.month,
  employee_id: job.employee_ids?.[0] ?? null,
})
