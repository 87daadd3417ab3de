import type { MonthReport, MonthReportView } from "@scorecard/contracts/months"
import { Refusal, invalidField } from "@scorecard/contracts/refusals"
import type { SyncJob } from "@scorecard/contracts/sync-jobs"
import { monthId, type Actor, type YearMonth } from "@scorecard/domain"
import { assertSetUp } from "#core/cycles/index.ts"
import { assertNoOpenDisputes } from "#core/disputes/index.ts"
import {
  assertNotRemoved,
  draftReport,
  lockMonths,
  monthReports,
  skipAnnouncement,
  storeDraftJob,
} from "#core/months/index.ts"
import { releaseKey, type Database, type Platform, type Requester } from "#platform/index.ts"
import { WarehouseUnavailable } from "#platform/warehouse/index.ts"
import { closeAndPublish, MONTH_LOCK_TIMEOUT_MS } from "./close-month.ts"
import { getMonthReport } from "./get-report.ts"
import * as jobs from "./month-job.ts"
import { assertDraft, assertFinal, assertMonthExists, assertMonthIsLive, assertPast, assertSynced } from "./policy.ts"
import { assertKnownEmployees } from "./months.store.ts"
import { publishFinal } from "./background-sync.ts"

export type FinalizeInput = YearMonth & {
  regenerate: boolean
  reason?: string | undefined
  /** Regenerates these people only. */
  employee_ids?: string[] | undefined
  allow_open_disputes?: boolean | undefined
}

/**
 * @throws Refusal 422; 409 before_go_live, setup_incomplete, month_not_past, job_active, month_final, month_not_final,
 * sync_required or open_disputes
 */
export async function requestFinalize(deps: Platform, actor: Actor, input: FinalizeInput): Promise<SyncJob> {
  const request = await validateFinalize(deps, input)
  return deps.transact(async (tx) => {
    await assertCanFinalize(tx.db, input)
    const job = await jobs.queueMonthJob(tx, actor, request)
    const { regenerate, reason, employee_ids, allow_open_disputes } = job
    const change = { job_id: job._id, regenerate, reason, employee_ids, allow_open_disputes }
    tx.audit(actor, "month.finalize_requested", { collection: monthReports.name, id: job.month, change })
    return jobs.presentJob(job)
  })
}

/** The same, but waits until it is done. For tools that create months, not for requests. */
export async function finalizeNow(deps: Platform, requester: Requester, input: FinalizeInput): Promise<SyncJob> {
  const request = await validateFinalize(deps, input)
  await assertCanFinalize(deps.db, input)
  await skipAnnouncement(deps.db, request.month)
  return jobs.presentJob(await jobs.awaitMonthJob(deps, { ...request, requester, work: runFinalize, graceMs: 0 }))
}

async function validateFinalize(deps: Platform, { year, month, regenerate, reason, ...input }: FinalizeInput) {
  const { employee_ids, allow_open_disputes = false } = input
  const target = { year, month }
  await assertMonthIsLive(deps, target)
  await assertSetUp(deps.db)
  if (regenerate && reason === undefined) throw invalidField("reason", "Say why the final figures are made again.")
  if (employee_ids && !regenerate) {
    throw invalidField(
      "employee_ids",
      "A month is finalized for everyone. Only regenerating can be limited to some people.",
    )
  }
  await assertKnownEmployees(deps.db, employee_ids ?? [])
  assertPast(deps, target)
  return {
    type: "finalize",
    month: monthId(target),
    regenerate,
    reason: reason ?? null,
    employee_ids: employee_ids ? [...new Set(employee_ids)] : null,
    allow_open_disputes,
  } as const
}

/**
 * An early check; the job checks again once it has locked the month's row. Active jobs are checked first because they
 * may change the status.
 */
async function assertCanFinalize(db: Database, input: FinalizeInput): Promise<void> {
  const { year, month, regenerate, allow_open_disputes = false } = input
  const id = monthId({ year, month })
  await jobs.assertNotBusy(db, id)
  const report = (await monthReports.find(db, id)) ?? draftReport({ year, month })
  if (regenerate) {
    assertFinal(report)
    await assertNotRemoved(db, report)
  } else {
    assertDraft(report)
    assertSynced(report)
    if (!allow_open_disputes) await assertNoOpenDisputes(db, { year, month })
  }
}

/** The work of a finalize job: closes the month and writes its rows to the warehouse. It may run twice. */
export const runFinalize: jobs.MonthWork = async (deps, job, progress) => {
  const { report, employees, published } = await closeAndPublish(deps, job, progress)
  if (!published) progress.begin("publishing", employees)
  const isPublished = published || (await publishIfPossible(deps, report, progress))
  return { result: { version: report.report_version, rows_written: employees, published: isPublished } }
}

/**
 * The month is final with or without the warehouse. Until the warehouse is back, reads are computed live and a schedule
 * retries.
 */
async function publishIfPossible(deps: Platform, report: MonthReport, progress: jobs.MonthProgress): Promise<boolean> {
  try {
    return await publishFinal(deps, report, progress)
  } catch (error) {
    const isAhead = error instanceof Refusal && error.code === "unavailable"
    if (!(isAhead || error instanceof WarehouseUnavailable)) throw error
    deps.log.warn(
      { month: report._id, err: error },
      "a final month could not be published; this is retried every minute",
    )
    return false
  }
}

/**
 * Makes a final month a draft again. The warehouse still has the final's rows, but of an older generation, so readers
 * ignore them and compute the month live until the first sync replaces them. That sync, like the next finalize, happens
 * on request. (rules/months#reopen)
 * @throws Refusal 422; 409 month_not_past, job_active or month_not_final
 */
export async function reopenMonth(
  deps: Platform,
  actor: Actor,
  { year, month, reason }: YearMonth & { reason: string },
): Promise<MonthReportView> {
  const target = { year, month }
  await assertMonthExists(deps, target)
  assertPast(deps, target)
  // Checked before locking the row: a finalize job locks it for a long time, and this request should not wait.
  await jobs.assertNotBusy(deps.db, monthId(target))
  await deps.transact(
    async (tx) => {
      const [report] = await lockMonths(tx.db, [target], "for update")
      if (!report) throw new Error(`${monthId(target)} has no row after it was locked`)
      assertFinal(report)
      await assertNotRemoved(tx.db, report)
      // The job's process may only be paused; it must not close the month again.
      await releaseKey(tx, jobs.monthJob, report._id)
      await monthReports.replace(tx.db, {
        ...report,
        status: "draft",
        generation: report.generation + 1,
        published_report_version: null,
        reopened_at: tx.at,
        reopened_by_employee_id: actor.employee_id,
        reason,
      })
      await tx.enqueue(storeDraftJob, { month: report._id })
      const change = { version: report.report_version, reason }
      tx.audit(actor, "month.reopened", { collection: monthReports.name, id: report._id, change })
    },
    { lockTimeoutMs: MONTH_LOCK_TIMEOUT_MS },
  )
  return getMonthReport(deps, actor, target)
}
