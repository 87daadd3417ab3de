import { invalidField } from "@scorecard/contracts/refusals"
import type { SyncJob } from "@scorecard/contracts/sync-jobs"
import type { Actor } from "@scorecard/domain/access"
import { monthId, type YearMonth } from "@scorecard/domain/calendar"
import { carryOutInLine, type Outcome } from "./carry-out.ts"
import type { MonthsDeps } from "./deps.ts"
import { monthJob } from "./month-jobs.ts"
import { refuseUnknownMonth } from "./month-limits.ts"
import { monthReports } from "#core/months/index.ts"
import { refuseFinal } from "./month-states.ts"
import { unknownEmployees } from "./people.store.ts"
import type { Progress } from "./progress.ts"
import { refuseBusy, takeSlot } from "./slot.ts"
import { jobView, monthOfJob, requesterOf } from "./sync-job-view.ts"
import type { StoredJob } from "./sync-jobs.store.ts"
import { recordSync, syncSome, syncWhole } from "./sync-month.ts"

export type SyncAsked = YearMonth & { employee_ids?: string[] | undefined }

/** A sync that goes on as a job. @throws Refusal 422, 409 month_final or job_active */
export async function queueSync(deps: MonthsDeps, actor: Actor, asked: SyncAsked): Promise<SyncJob> {
  const request = await checked(deps, asked)
  return deps.transact(async (tx) => {
    const job = await takeSlot(deps, tx.db, actor, { ...request, in_line: false })
    await tx.enqueue(monthJob, { job_id: job._id })
    tx.audit(actor, "month.sync_requested", {
      ...target(job),
      change: { job_id: job._id, employee_ids: job.employee_ids },
    })
    return jobView(job)
  })
}

/** A sync that the asker waits for. It has the month's slot while it runs, as a job would. */
export async function syncNow(deps: MonthsDeps, actor: Actor, asked: SyncAsked) {
  const request = await checked(deps, asked)
  const start = deps.clock.now()
  const job = await takeSlot(deps, deps.db, actor, { ...request, in_line: true })
  const { result } = await carryOutInLine(deps, job, carryOutSync)
  const report = await monthReports.find(deps.db, job.month)
  return {
    rows_written: result?.rows_written ?? 0,
    duration_ms: Math.max(0, Math.round(start.until(deps.clock.now()).total("milliseconds"))),
    last_sync_at: report?.last_rolling_sync_at ?? null,
  }
}

/** The work of a sync job. A scoped one does not move `last_rolling_sync_at`. (rules/months#sync) */
export async function carryOutSync(deps: MonthsDeps, job: StoredJob, progress: Progress): Promise<Outcome> {
  const { employee_ids } = job
  const month = monthOfJob(job)
  const synced = employee_ids
    ? await syncSome(deps, month, employee_ids, progress)
    : await syncWhole(deps, month, progress)
  const { rows_written } = synced
  return {
    result: { rows_written },
    async record(tx) {
      if (!employee_ids) await recordSync(tx.db, synced)
      tx.audit(requesterOf(job), "month.synced", {
        ...target(job),
        change: { job_id: job._id, employee_ids, rows_written },
      })
    },
  }
}

async function checked(deps: MonthsDeps, { year, month, employee_ids }: SyncAsked) {
  const asked = { year, month }
  await refuseUnknownMonth(deps, asked)
  const unknown = employee_ids ? await unknownEmployees(deps.db, employee_ids) : []
  if (unknown.length > 0)
    throw invalidField("employee_ids", `No employee has the id ${unknown.slice(0, 20).join(", ")}.`)
  const id = monthId(asked)
  await refuseBusy(deps.db, id)
  const report = await monthReports.find(deps.db, id)
  if (report) refuseFinal(report)
  return { type: "sync", month: id, employee_ids: employee_ids ? [...new Set(employee_ids)] : null } as const
}

const target = (job: StoredJob) => ({ collection: monthReports.name, id: job.month })
