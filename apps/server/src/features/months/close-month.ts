import type { MonthReport } from "@scorecard/contracts/months"
import type { EmployeeMonth } from "@scorecard/contracts/scorecards"
import type { YearMonth } from "@scorecard/domain/calendar"
import { scoreMonth } from "#core/scoring/index.ts"
import type { Tx } from "#platform/transactions/index.ts"
import { SCORING_BATCH_SIZE } from "./people.store.ts"
import type { World } from "#platform/world.ts"
import { insertFinals, lockMonths, monthReports } from "#core/months/index.ts"
import { MONTH_LOCK_TIMEOUT_MS } from "./month-limits.ts"
import { assertFinal, assertDraft, assertSynced } from "./month-states.ts"
import { countPeople, everyone } from "./people.store.ts"
import { JobLost, type Progress } from "./progress.ts"
import { jobMonth, jobRequester } from "./sync-job-view.ts"
import { lockJob, type StoredJob } from "./sync-jobs.store.ts"

/** `anew` is false when an earlier run of the same job had closed the month already. */
export type ClosedMonth = { report: MonthReport; employees: number; anew: boolean }

const PATIENT = { lockTimeoutMs: MONTH_LOCK_TIMEOUT_MS }

/** Is shown each batch of final rows before they are committed. */
export type OnRows = (rows: EmployeeMonth[]) => Promise<void>

/**
 * One transaction, with the month's row locked: entry writers that came first are in, those that come later find the
 * month final. All rows of the generation and the report commit together, or nothing happened. A job that runs again
 * after its worker died finds its own final and changes nothing. (rules/locks#month-row-lock, rules/months#finalize)
 * @throws Refusal 409 month_final, month_not_final or sync_required; JobLost when another has the job before this one
 * could commit
 */
export async function closeMonth(
  deps: World,
  job: StoredJob,
  progress: Progress,
  onRows?: OnRows,
): Promise<ClosedMonth> {
  const month = jobMonth(job)
  return deps.transact(async (tx) => {
    const [report] = await lockMonths(tx.db, [month], "for update")
    if (!report) throw new Error(`${job.month} has no row after it was locked`)
    if (isClosedBy(report, job)) return { report, employees: report.versions.at(-1)?.employees ?? 0, anew: false }
    if (job.regenerate) assertFinal(report)
    else {
      assertDraft(report)
      assertSynced(report)
    }

    const version = report.report_version + 1
    const employees = await writeFinals(deps, tx, month, { month: job.month, version }, progress, onRows)
    const closed = await monthReports.replace(tx.db, finalReport(report, job, { version, employees, at: tx.at }))
    tx.audit(jobRequester(job), job.regenerate ? "month.regenerated" : "month.finalized", {
      collection: monthReports.name,
      id: job.month,
      change: { job_id: job._id, version, employees, reason: job.reason },
    })
    // Last, and until the commit: whoever takes the job up after this finds the month closed by it.
    if (!(await lockJob(tx.db, job))) throw new JobLost(`job ${job._id} is not this process's any more`)
    return { report: closed, employees, anew: true }
  }, PATIENT)
}

export function isClosedBy(report: MonthReport, job: StoredJob): boolean {
  return report.status === "final" && report.finalized_by_job_id === job._id
}

async function writeFinals(
  deps: World,
  tx: Tx,
  month: YearMonth,
  generation: { month: string; version: number },
  progress: Progress,
  onRows?: OnRows,
): Promise<number> {
  progress.begin("scoring", await countPeople(tx.db, month, everyone()))
  let employees = 0
  const question = { month, mode: "final", scope: everyone(), batchSize: SCORING_BATCH_SIZE } as const
  for await (const batch of scoreMonth(deps, tx.db, question)) {
    await Promise.all([insertFinals(tx.db, generation, batch), onRows?.(batch)])
    employees += batch.length
    progress.advance(batch.length)
  }
  return employees
}

function finalReport(
  report: MonthReport,
  job: StoredJob,
  made: { version: number; employees: number; at: string },
): MonthReport {
  const { version, employees, at } = made
  const by = { finalized_at: at, finalized_by_employee_id: job.requested_by_id }
  return {
    ...report,
    ...by,
    status: "final",
    report_version: version,
    generation: report.generation + 1,
    published_report_version: null,
    finalized_by_job_id: job._id,
    // A final that follows a reopening was made for the reopening's reason.
    versions: [...report.versions, { version, ...by, reason: job.reason ?? report.reason, employees }],
    reason: job.reason ?? report.reason,
  }
}
