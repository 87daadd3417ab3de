import type { MonthReport, MonthReportView } from "@scorecard/contracts/months"
import {
  LOCK_PAGES,
  addMonths,
  compareMonths,
  easternMonth,
  holds,
  monthId,
  type Actor,
  type YearMonth,
} from "@scorecard/domain"
import { closedPages } from "#core/locks/index.ts"
import { changesSinceFinal, draftReport, monthReports } from "#core/months/index.ts"
import { inWebClient, timestamp, type Platform } from "#platform/index.ts"
import { findActiveJob } from "./month-job.ts"
import { assertMonthExists, canSeeWholeCompany, monthAbilities, needsSync } from "./policy.ts"

/** Never writes: a month without a row is shown as the draft that it would be. @throws Refusal 422 */
export async function getMonthReport(deps: Platform, actor: Actor, month: YearMonth): Promise<MonthReportView> {
  await assertMonthExists(deps, month)
  const report = (await monthReports.find(deps.db, monthId(month))) ?? draftReport(month)
  const [job, closed_pages] = await Promise.all([findActiveJob(deps.db, report._id), closedPages(deps, actor, report)])
  return {
    ...pickReportFields(report),
    version: report.report_version,
    last_sync_at: report.last_rolling_sync_at,
    next_rolling_sync_at: nextRollingSync(deps, report),
    ...(await loadCompanyFigures(deps, actor, report)),
    needs_sync: needsSync(report),
    active_job_id: job?._id ?? null,
    ...monthAbilities(deps, actor, report, job !== null),
    ...inWebClient(actor, {
      can_edit_entries: holds(actor.access_level, "scorecard.edit") && closed_pages.length < LOCK_PAGES.length,
    }),
    closed_pages,
  }
}

function pickReportFields({
  _id,
  year,
  month,
  status,
  finalized_at,
  finalized_by_employee_id,
  ...report
}: MonthReport) {
  const { last_rolling_sync_at, reopened_at, reopened_by_employee_id } = report
  const final = { finalized_at, finalized_by_employee_id }
  return { _id, year, month, status, ...final, last_rolling_sync_at, reopened_at, reopened_by_employee_id }
}

async function loadCompanyFigures({ db }: Platform, actor: Actor, report: MonthReport) {
  if (!canSeeWholeCompany(actor)) return { reason: null, entries_changed_since_final: null }
  const changes = report.status === "final" ? await changesSinceFinal(db, report) : 0
  return { reason: report.reason, entries_changed_since_final: changes }
}

/** How soon a client polls again when the sync is overdue. */
const OVERDUE_RETRY_MS = 15_000

/**
 * Clients wake at this moment and check whether `last_sync_at` has moved. When the sync is overdue (no worker, or a sync
 * is running), it is the next quarter of a minute: a fixed grid, so that a poll in between is answered with 304.
 */
function nextRollingSync({ clock, config }: Pick<Platform, "clock" | "config">, report: MonthReport): string | null {
  const now = clock.now()
  const isSynced = compareMonths(report, addMonths(easternMonth(now), -1)) >= 0
  if (!config.rollingSync.enabled || report.status === "final" || !isSynced) return null
  if (report.last_rolling_sync_at !== null) {
    const due = Temporal.Instant.from(report.last_rolling_sync_at).add({ seconds: config.rollingSync.seconds })
    if (Temporal.Instant.compare(due, now) > 0) return timestamp(due)
  }
  const nextSlot = Math.floor(now.epochMilliseconds / OVERDUE_RETRY_MS) + 1
  return timestamp(Temporal.Instant.fromEpochMilliseconds(nextSlot * OVERDUE_RETRY_MS))
}
