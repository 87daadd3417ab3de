import type { MonthReport } from "@scorecard/contracts/months"
import { Refusal } from "@scorecard/contracts/refusals"
import { type YearMonth, addMonths, getCycleId, easternMonth, monthId, parseMonthId } from "@scorecard/domain"
import { getSetup, hasCycle, isBeforeGoLive } from "#core/cycles/index.ts"
import {
  ensureReport,
  finalsInBatches,
  listReports,
  monthReports,
  publishedFinals,
  recordPublication,
  unpublishedFinals,
} from "#core/months/index.ts"
import { type Platform, timestamp } from "#platform/index.ts"
import { scoredRowOf } from "#platform/warehouse/employee-month.ts"
import { type ScoredRow, StaleWarehouseWrite, type WriteStamp } from "#platform/warehouse/index.ts"
import { type MonthProgress, findActiveJob } from "./month-job.ts"
import { storeUnstoredDrafts } from "./store-drafts.ts"
import { explainStaleWrite, isMonthChange, recordSync, syncEveryone, syncPeople } from "./sync.ts"

/**
 * Keeps the current and previous Eastern months up to date while they are drafts; each gets a report, even without
 * entries. Older drafts are synced only on request. (rules/months#rolling-sync)
 */
export async function rollingSync(deps: Platform): Promise<void> {
  if (!deps.config.rollingSync.enabled) return
  const current = easternMonth(deps.clock.now())
  await forEachMonth([current, addMonths(current, -1)], (month) => syncDraftMonth(deps, month))
  await storeUnstoredDrafts(deps)
}

/**
 * Syncs one draft month for everyone. Bypasses the per-month job lock, so background work never causes a refusal. Skips
 * months with an active job and months that no cycle owns.
 * @returns whether the month was synced
 */
export async function syncDraftMonth(deps: Platform, month: YearMonth): Promise<boolean> {
  if (!(await hasCycle(deps.db, getCycleId(month)))) return false
  if (isBeforeGoLive(await getSetup(deps.db), month)) return false
  const report = await ensureReport(deps.db, month)
  if (report.status === "final") return false
  if (await findActiveJob(deps.db, monthId(month))) return false
  try {
    const synced = await syncEveryone(deps, month)
    await recordSync(deps.db, synced)
    return true
  } catch (error) {
    // It was closed or reopened in the meantime; the next run checks again.
    if (isMonthChange(error)) return false
    throw error
  }
}

/**
 * Syncs people's rows, after some of their records changed: those of the same month in one sync. Never touches a final
 * month. If its status changes in the meantime, the queue's next attempt checks again. (rules/months#recalculation)
 * @throws WarehouseUnavailable, so that the queue retries with growing delays
 */
export async function resyncEmployeeMonths(
  deps: Platform,
  employeeMonths: readonly { employee_id: string; month: string }[],
): Promise<void> {
  for (const [id, ofMonth] of Map.groupBy(employeeMonths, ({ month }) => month)) {
    const employeeIds = ofMonth.map(({ employee_id }) => employee_id)
    await resync(deps, id, async (month) => void (await syncPeople(deps, month, employeeIds)))
  }
}

/** The same for all rows of the month. */
export async function resyncWholeMonth(deps: Platform, payload: { month: string }): Promise<void> {
  await resync(deps, payload.month, async (month) => {
    await recordSync(deps.db, await syncEveryone(deps, month))
  })
}

/** No-op without a cycle, before go-live, and for a month that is final or becomes final meanwhile. */
async function resync(deps: Platform, id: string, sync: (month: YearMonth) => Promise<void>): Promise<void> {
  const month = parseMonthId(id)
  if (!month) throw new Error(`"${id}" is not a month`)
  if (await isFinal(deps, id)) return
  if (!(await hasCycle(deps.db, getCycleId(month))) || isBeforeGoLive(await getSetup(deps.db), month)) return
  try {
    await sync(month)
  } catch (error) {
    if (error instanceof Refusal && (await isFinal(deps, id))) return
    throw error
  }
}

async function isFinal(deps: Platform, month: string): Promise<boolean> {
  return (await monthReports.find(deps.db, month))?.status === "final"
}

/**
 * Processes the months in order; a failure does not stop the following ones.
 * @throws AggregateError after the last month, naming those that failed
 */
export async function forEachMonth<Month extends YearMonth>(
  months: readonly Month[],
  work: (month: Month) => Promise<unknown>,
): Promise<void> {
  const failed: string[] = []
  const errors: unknown[] = []
  for (const month of months) {
    try {
      await work(month)
    } catch (error) {
      failed.push(monthId(month))
      errors.push(error)
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `failed for ${failed.join(", ")}`)
}

/**
 * Writes a final month's rows, as stored when it was closed, to the warehouse. Readers use them once the report says
 * so. May run twice, even concurrently, because both runs write the same rows.
 * @returns whether the rows are in the warehouse: false without a warehouse, or if the month's status has changed since
 * @throws WarehouseUnavailable; Refusal 503 when the warehouse is ahead of the documents
 */
export async function publishFinal(deps: Platform, report: MonthReport, progress?: MonthProgress): Promise<boolean> {
  if (report.published_report_version === report.report_version) return true
  return writeFinal(deps, report, progress)
}

/** The same, even if the warehouse should already have the month. */
async function writeFinal(deps: Platform, report: MonthReport, progress?: MonthProgress): Promise<boolean> {
  const { report_version, generation } = report
  const synced_at = timestamp(deps.clock.now())
  const stamp: WriteStamp = { report_status: "final", report_version, generation, synced_at }
  try {
    const { skipped } = await deps.warehouse.replaceMonth(report._id, readFinalRows(deps, report, progress), stamp)
    return !skipped && (await recordPublication(deps.db, report))
  } catch (error) {
    if (!(error instanceof StaleWarehouseWrite)) throw error
    const refusal = await explainStaleWrite(deps, report, error)
    // Reopened or regenerated: that job takes care of the rows.
    if (isMonthChange(refusal)) return false
    throw refusal
  }
}

async function* readFinalRows(
  deps: Platform,
  report: MonthReport,
  progress?: MonthProgress,
): AsyncGenerator<ScoredRow[]> {
  for await (const batch of finalsInBatches(deps.db, { month: report._id, version: report.report_version })) {
    progress?.advance(batch.length)
    yield batch.map(scoredRowOf)
  }
}

/** How many months back a run checks that finals are still in the warehouse, with one small query each. */
const CHECKED_MONTHS = 24

/**
 * Publishes finals that were not published because a process died or the warehouse was unavailable, and finals that the
 * warehouse has lost since because it was emptied or restored from an older copy.
 * @throws AggregateError naming the months that failed, after trying all of them; WarehouseUnavailable
 */
export async function publishFinals(deps: Platform): Promise<void> {
  if (!deps.warehouse.configured) return
  // While the warehouse is unavailable, one query is enough.
  await deps.warehouse.probe()
  const unpublished = await unpublishedFinals(deps.db)
  const from = addMonths(easternMonth(deps.clock.now()), -CHECKED_MONTHS)
  const published = await publishedFinals(deps.db, from)
  await forEachMonth([...unpublished, ...published], async (report) => {
    if (report.published_report_version === null || !(await isPublished(deps, report))) await writeFinal(deps, report)
  })
}

async function isPublished({ warehouse }: Platform, report: MonthReport): Promise<boolean> {
  const stamp = await warehouse.stampOf(report._id)
  if (stamp?.report_status !== "final" || stamp.synced_at === null) return false
  if (stamp.generation !== report.generation || stamp.report_version !== report.report_version) return false
  const employees = report.versions.at(-1)?.employees
  return employees === undefined || (await warehouse.monthTotal(report._id, { employee_ids: null })) === employees
}

/**
 * What happened to a month: its stored final rows were written, its draft was scored again, it was removed, or it was
 * left to its active job.
 */
export type RebuiltMonth = { month: string; done: "published" | "synced" | "forgotten" | "left" }

/**
 * Rebuilds the warehouse from the documents, replacing one month at a time: for a warehouse that was lost, or one that
 * is ahead of the documents because an older copy of the documents was restored. Months without a report are removed.
 * Safe to run while the product runs, and repeatedly.
 * @returns how many months the warehouse contains afterwards; null without a warehouse
 * @throws WarehouseUnavailable; AggregateError naming the months that failed, after trying all of them
 */
export async function rebuildWarehouse(
  deps: Platform,
  onMonth: (month: RebuiltMonth) => void,
): Promise<{ months: number } | null> {
  const { warehouse } = deps
  if (!warehouse.configured) return null
  await warehouse.probe()
  await warehouse.ensureColumns()
  const reports = await listReports(deps.db)
  const known = new Set(reports.map(({ _id }) => _id))
  for (const month of await warehouse.monthsOfPool(null)) {
    if (known.has(month)) continue
    await warehouse.forgetMonth(month)
    onMonth({ month, done: "forgotten" })
  }
  await forEachMonth(reports, async (report) => {
    if (await isAhead(deps, report)) await warehouse.forgetMonth(report._id)
    const isFinal = report.status === "final"
    const isDone = isFinal ? await writeFinal(deps, report) : await syncDraftMonth(deps, report)
    onMonth({ month: report._id, done: !isDone ? "left" : isFinal ? "published" : "synced" })
  })
  return { months: reports.length }
}

/** A warehouse that is ahead of the documents would refuse every write as stale. */
async function isAhead({ warehouse }: Platform, { _id, status, generation }: MonthReport): Promise<boolean> {
  const stamp = await warehouse.stampOf(_id)
  if (!stamp) return false
  return stamp.generation > generation || (stamp.generation === generation && stamp.report_status !== status)
}
