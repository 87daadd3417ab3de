import type { MonthReport, MonthReportView } from "@scorecard/contracts/months"
import { Refusal, invalidField } from "@scorecard/contracts/refusals"
import type { SyncJob } from "@scorecard/contracts/sync-jobs"
import type { Actor } from "@scorecard/domain/access"
import { type YearMonth, monthId } from "@scorecard/domain/calendar"
import { draftReport, lockMonths, monthReports } from "#core/months/index.ts"
import type { Database } from "#platform/documents/index.ts"
import { WarehouseUnavailable } from "#platform/warehouse/index.ts"
import type { World } from "#platform/world.ts"
import { closeAndPublish } from "./close-month.ts"
import { getMonthReport } from "./get-report.ts"
import { monthJob } from "./jobs.ts"
import { type Requester, acquireMonthJob, assertNotBusy, failStalledJob, presentJob } from "./month-job.ts"
import {
  MONTH_LOCK_TIMEOUT_MS,
  assertDraft,
  assertFinal,
  assertMonthExists,
  assertPast,
  assertSynced,
} from "./policy.ts"
import { publishFinal } from "./publish.ts"
import { type JobOutcome, type Progress, runJobInline } from "./run-job.ts"
import type { StoredJob } from "./sync-jobs.store.ts"

export type FinalizeInput = YearMonth & { regenerate: boolean; reason?: string | undefined }

/** @throws Refusal 422; 409 month_not_past, job_active, month_final, month_not_final or sync_required */
export async function requestFinalize(deps: World, actor: Actor, asked: FinalizeInput): Promise<SyncJob> {
  const request = await validateFinalize(deps, asked)
  return deps.transact(async (tx) => {
    await assertCanFinalize(tx.db, asked)
    const job = await acquireMonthJob(deps, tx.db, actor, { ...request, in_line: false })
    await tx.enqueue(monthJob, { job_id: job._id })
    const { regenerate, reason } = job
    const change = { job_id: job._id, regenerate, reason }
    tx.audit(actor, "month.finalize_requested", { collection: monthReports.name, id: job.month, change })
    return presentJob(job)
  })
}

/** The same, done when this returns: for tools that make months, not for requests. */
export async function finalizeNow(deps: World, requester: Requester, asked: FinalizeInput): Promise<SyncJob> {
  const request = await validateFinalize(deps, asked)
  await assertCanFinalize(deps.db, asked)
  const job = await acquireMonthJob(deps, deps.db, requester, { ...request, in_line: true })
  return presentJob(await runJobInline(deps, job, runFinalize))
}

async function validateFinalize(deps: World, { year, month, regenerate, reason }: FinalizeInput) {
  const asked = { year, month }
  await assertMonthExists(deps, asked)
  if (regenerate && reason === undefined) throw invalidField("reason", "Say why the final figures are made again.")
  assertPast(deps, asked)
  return { type: "finalize", month: monthId(asked), regenerate, reason: reason ?? null } as const
}

/** As it looks now; the job looks again when it has the month's row. A running job comes first: it may change the state. */
async function assertCanFinalize(db: Database, { year, month, regenerate }: FinalizeInput): Promise<void> {
  const id = monthId({ year, month })
  await assertNotBusy(db, id)
  const report = (await monthReports.find(db, id)) ?? draftReport({ year, month })
  if (regenerate) assertFinal(report)
  else {
    assertDraft(report)
    assertSynced(report)
  }
}

/** The work of a finalize job: close the month and bring its rows to the warehouse. It may run twice. */
export async function runFinalize(deps: World, job: StoredJob, progress: Progress): Promise<JobOutcome> {
  const { report, employees, published } = await closeAndPublish(deps, job, progress)
  if (!published) progress.begin("publishing", employees)
  const stands = published || (await publishIfPossible(deps, report, progress))
  return { result: { version: report.report_version, rows_written: employees, published: stands } }
}

/** The month is final, whatever the warehouse says: until it is back readers compute live, and a schedule publishes. */
async function publishIfPossible(deps: World, report: MonthReport, progress: Progress): Promise<boolean> {
  try {
    return await publishFinal(deps, report, progress)
  } catch (error) {
    const isAhead = error instanceof Refusal && error.code === "unavailable"
    if (!(isAhead || error instanceof WarehouseUnavailable)) throw error
    deps.log.warn(
      { month: report._id, err: error },
      "a final month could not be published; it is tried again every minute",
    )
    return false
  }
}

/**
 * Makes a final month a draft again. Its rows in the warehouse are still those of the final, and its generation has
 * moved on, so readers leave them alone and compute the month live until the first sync has replaced them; that sync,
 * and finalizing again, are asked for by people. (rules/months#reopen)
 * @throws Refusal 422; 409 month_not_past, job_active or month_not_final
 */
export async function reopenMonth(
  deps: World,
  actor: Actor,
  { year, month, reason }: YearMonth & { reason: string },
): Promise<MonthReportView> {
  const asked = { year, month }
  await assertMonthExists(deps, asked)
  assertPast(deps, asked)
  // Before the row is locked: a finalizing job holds it for long, and this one is not to wait for that.
  await assertNotBusy(deps.db, monthId(asked))
  await deps.transact(
    async (tx) => {
      const [report] = await lockMonths(tx.db, [asked], "for update")
      if (!report) throw new Error(`${monthId(asked)} has no row after it was locked`)
      assertFinal(report)
      // Should its process only have been paused, it must not close the month again.
      await failStalledJob(deps, tx.db, report._id)
      await monthReports.replace(tx.db, {
        ...report,
        status: "draft",
        generation: report.generation + 1,
        published_report_version: null,
        reopened_at: tx.at,
        reopened_by_employee_id: actor.employee_id,
        reason,
      })
      const change = { version: report.report_version, reason }
      tx.audit(actor, "month.reopened", { collection: monthReports.name, id: report._id, change })
    },
    { lockTimeoutMs: MONTH_LOCK_TIMEOUT_MS },
  )
  return getMonthReport(deps, actor, asked)
}
