import type { MonthReport } from "@scorecard/contracts/months"
import { Refusal, invalidField } from "@scorecard/contracts/refusals"
import type { SyncJob } from "@scorecard/contracts/sync-jobs"
import {
  type Actor,
  type YearMonth,
  compareMonths,
  getCycleId,
  formatMonth,
  monthId,
  monthsOfCycle,
} from "@scorecard/domain"
import { draftReport, ensureReport, monthReports, setSyncedAt } from "#core/months/index.ts"
import { type Database, type Platform, timestamp } from "#platform/index.ts"
import { StaleWarehouseWrite, type WriteStamp } from "#platform/warehouse/index.ts"
import * as jobs from "./month-job.ts"
import { assertKnownEmployees, findUnknownEmployees } from "./months.store.ts"
import { assertDraft, assertMonthIsLive } from "./policy.ts"
import { rowsWhile, TransactionRepeated, type RowsReceiver } from "./rows-while.ts"
import { MonthChanged, storeDraft } from "./store-drafts.ts"

export type SyncInput = YearMonth & { employee_ids?: string[] | undefined }

/** Starts a sync as a job. @throws Refusal 422, 409 month_final or job_active */
export async function queueSync(deps: Platform, actor: Actor, input: SyncInput): Promise<SyncJob> {
  const request = await validateSync(deps, input)
  return deps.transact(async (tx) => {
    const job = await jobs.queueMonthJob(tx, actor, request)
    tx.audit(actor, "month.sync_requested", {
      ...auditTarget(job),
      change: { job_id: job._id, employee_ids: job.employee_ids },
    })
    return jobs.presentJob(job)
  })
}

/** Runs the same job and waits for it to end. @throws Refusal, including that of the job; WarehouseUnavailable */
export async function syncNow(deps: Platform, actor: Actor, input: SyncInput) {
  const request = await validateSync(deps, input)
  const start = deps.clock.now()
  const { result, month } = await jobs.awaitMonthJob(deps, { ...request, requester: actor, work: runSync })
  const report = await monthReports.find(deps.db, month)
  return {
    rows_written: result?.rows_written ?? 0,
    duration_ms: Math.max(0, Math.round(start.until(deps.clock.now()).total("milliseconds"))),
    last_sync_at: report?.last_rolling_sync_at ?? null,
  }
}

/** The work of a sync job. A scoped sync does not update `last_rolling_sync_at`. (rules/months#sync) */
export const runSync: jobs.MonthWork = async (deps, job, progress) => {
  const { employee_ids } = job
  const month = jobs.jobMonth(job)
  const synced = employee_ids
    ? await syncPeople(deps, month, employee_ids, progress)
    : await syncEveryone(deps, month, progress)
  const { rows_written } = synced
  return {
    result: { rows_written },
    async record(tx) {
      if (!employee_ids) await recordSync(tx.db, synced)
      tx.audit(jobs.jobRequester(job), "month.synced", {
        ...auditTarget(job),
        change: { job_id: job._id, employee_ids, rows_written },
      })
    },
  }
}

async function validateSync(deps: Platform, { year, month, employee_ids }: SyncInput) {
  await assertMonthIsLive(deps, { year, month })
  await assertKnownEmployees(deps.db, employee_ids ?? [])
  const id = monthId({ year, month })
  await jobs.assertNotBusy(deps.db, id)
  const report = await monthReports.find(deps.db, id)
  if (report) assertDraft(report)
  return { type: "sync", month: id, employee_ids: employee_ids ? [...new Set(employee_ids)] : null } as const
}

const auditTarget = (job: jobs.MonthJob) => ({ collection: monthReports.name, id: job.month })

/** More reopenings than this during the sync of one row indicate a bug. */
const MAX_ROUNDS = 3

type CycleRefreshInput = YearMonth & { employee_id: string }

/** The job takes the lock of the anchor month. @throws Refusal 422, 409 job_active */
export async function requestCycleRefresh(deps: Platform, actor: Actor, input: CycleRefreshInput): Promise<SyncJob> {
  const { employee_id, year, month } = input
  await assertMonthIsLive(deps, { year, month })
  const [unknown] = await findUnknownEmployees(deps.db, [employee_id])
  if (unknown !== undefined) throw invalidField("employee_id", `No employee has the id ${unknown}.`)
  return deps.transact(async (tx) => {
    const request = { type: "cycle_refresh", month: monthId({ year, month }) } as const
    const job = await jobs.queueMonthJob(tx, actor, { ...request, employee_ids: [employee_id] })
    tx.audit(actor, "month.cycle_refresh_requested", { ...cycleRefreshTarget(job), change: { job_id: job._id } })
    return jobs.presentJob(job)
  })
}

/**
 * Syncs the person's row of every draft month of the cycle up to the anchor; final months are left alone.
 * (rules/months#cycle-refresh)
 */
export const runCycleRefresh: jobs.MonthWork = async (deps, job, progress) => {
  const anchor = jobs.jobMonth(job)
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
      tx.audit(jobs.jobRequester(job), "month.cycle_refreshed", { ...cycleRefreshTarget(job), change })
    },
  }
}

/** A month that is reopened in the meantime is synced as a draft. @returns how many rows, or null for a final month */
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

const cycleRefreshTarget = (job: jobs.MonthJob) => ({
  collection: monthReports.name,
  id: job.month,
  employee_id: job.employee_ids?.[0] ?? null,
})

/** `synced_at` is taken before the first figure is read, so every earlier write is included. */
export type SyncResult = { report: MonthReport; rows_written: number; synced_at: string }

/**
 * Scores a draft month in `rolling` mode and replaces its rows in the warehouse; rows of people who no longer belong to
 * it are removed. A month without a report gets one. Stores the rows for the incremental export, too, which is all
 * without a warehouse.
 * @throws Refusal 409 month_final, also if the month becomes final in the meantime; 409 month_moved if it is reopened
 * in the meantime; 503 if the warehouse is ahead of the documents. WarehouseUnavailable
 */
export async function syncEveryone(
  deps: Platform,
  month: YearMonth,
  progress?: jobs.MonthProgress,
): Promise<SyncResult> {
  return sync(deps, await ensureReport(deps.db, month), null, progress)
}

/** The same for some people; other people's rows stay. */
export async function syncPeople(
  deps: Platform,
  month: YearMonth,
  employeeIds: readonly string[],
  progress?: jobs.MonthProgress,
): Promise<SyncResult> {
  const report = await monthReports.find(deps.db, monthId(month))
  return sync(deps, report ?? draftReport(month), employeeIds, progress)
}

/** Updates `last_rolling_sync_at`. @throws Refusal 409 month_final or month_moved: the rows are already out of date. */
export async function recordSync(db: Database, { report, synced_at }: SyncResult): Promise<void> {
  if (await setSyncedAt(db, report, synced_at)) return
  throw (await findMonthChange(db, report)) ?? new Error(`${report._id} could not be recorded as synced`)
}

async function sync(
  deps: Platform,
  report: MonthReport,
  employeeIds: readonly string[] | null,
  progress?: jobs.MonthProgress,
): Promise<SyncResult> {
  assertDraft(report)
  const synced_at = timestamp(deps.clock.now())
  const { _id, year, month, report_version, generation } = report
  const stamp: WriteStamp = { report_status: "draft", report_version, generation, synced_at }
  // Widened because the compiler does not see that the callback sets it.
  let storing = null as Promise<void> | null
  const store = (receiver: RowsReceiver | null) =>
    (storing = storeDraft(deps, { year, month }, employeeIds, { generation, progress, receiver }))
  // The stored rows are brought up to date whether or not there is a warehouse that can be written.
  const finishStoring = () => storing ?? store(null)
  try {
    const source = rowsWhile(store)
    const { written } = employeeIds
      ? await deps.warehouse.replaceRows(_id, employeeIds, source, stamp)
      : await deps.warehouse.replaceMonth(_id, source, stamp)
    await finishStoring()
    return { report, rows_written: written, synced_at }
  } catch (failure) {
    const error = await finishStoring().then(
      () => failure,
      (reason: unknown) => reason,
    )
    // Its rows are stored by now, so once more is quick.
    if (error instanceof TransactionRepeated) return sync(deps, report, employeeIds, progress)
    if (error instanceof MonthChanged) throw (await findMonthChange(deps.db, report, error)) ?? error
    if (error instanceof StaleWarehouseWrite) throw await explainStaleWrite(deps, report, error)
    throw error
  }
}

/**
 * How the month changed since `report` was read, as a refusal: 409 month_final if it is final now, month_moved if it is
 * another draft, null if it is unchanged.
 */
async function findMonthChange(db: Database, report: MonthReport, cause?: unknown): Promise<Refusal | null> {
  const { _id, generation } = report
  const current = await monthReports.find(db, _id)
  if (!current || current.generation === generation) return null
  if (current.status === "final")
    return new Refusal("month_final", `${formatMonth(_id)} has been finalized in the meantime.`, { cause })
  return new Refusal("month_moved", `${formatMonth(_id)} has been reopened in the meantime. Try again.`, { cause })
}

/**
 * Why the warehouse refuses a write as stale. Either the month has changed, or the warehouse has a later state than the
 * documents, which were restored from an older copy. Retrying does not help then; an operator must act. An emptied
 * warehouse is filled again from the documents.
 */
export async function explainStaleWrite(
  { db, log }: Pick<Platform, "db" | "log">,
  report: MonthReport,
  cause: unknown,
): Promise<Refusal> {
  const change = await findMonthChange(db, report, cause)
  if (change) return change
  log.error({ month: report._id, err: cause }, "the warehouse is ahead of the documents: nothing is written to it")
  const detail = `The warehouse holds a later state of ${formatMonth(report._id)} than the documents, which seem to have been restored from an older copy. Restore or empty the warehouse.`
  return new Refusal("unavailable", detail, { cause })
}

export const isMonthChange = (error: unknown): boolean =>
  error instanceof Refusal && (error.code === "month_final" || error.code === "month_moved")
