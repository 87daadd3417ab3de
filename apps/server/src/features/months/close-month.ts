import type { MonthReport } from "@scorecard/contracts/months"
import type { EmployeeMonth } from "@scorecard/contracts/scorecards"
import { monthId, type YearMonth } from "@scorecard/domain"
import { lockFirstMonth } from "#core/cycles/index.ts"
import { assertNoOpenDisputes } from "#core/disputes/index.ts"
import * as finals from "#core/months/index.ts"
import { scoreMonthWithInputs } from "#core/scoring/index.ts"
import {
  completeCommits,
  JobLost,
  lockJob,
  pipelineAll,
  readSnapshot,
  timestamp,
  writeBatches,
  type Platform,
  type Tx,
} from "#platform/index.ts"
import {
  StaleWarehouseWrite,
  WarehouseUnavailable,
  type ScoredRow,
  type WriteStamp,
} from "#platform/warehouse/index.ts"
import { jobMonth, jobRequester, type MonthJob, type MonthProgress } from "./month-job.ts"
import { countPeople, onlyEmployees } from "./months.store.ts"
import { loadPayrollFacts } from "./payroll.store.ts"
import { assertDraft, assertFinal, assertSynced } from "./policy.ts"
import { rowsWhile, TransactionRepeated, type RowsReceiver } from "./rows-while.ts"

/**
 * How long closing and reopening wait for the month's row, and so for all earlier writers. Longer than the writers' own
 * limit, because each of them may wait for the one before.
 */
export const MONTH_LOCK_TIMEOUT_MS = 120_000

/** `isNew` is false if an earlier run of the same job closed the month. */
type ClosedMonth = { report: MonthReport; employees: number; isNew: boolean }

/**
 * Runs in one transaction with the month's row locked: earlier entry writes are included, later ones find the month
 * final. All rows of the generation and the report commit together, or not at all. If the job runs again after its
 * worker died, it finds its own final and changes nothing. (rules/locks#month-row-lock, rules/months#finalize)
 * @throws Refusal 409 month_final, month_not_final, sync_required or open_disputes; JobLost if another process started the job before
 * this one could commit
 */
export async function closeMonth(
  deps: Platform,
  job: MonthJob,
  progress: MonthProgress,
  receiver?: RowsReceiver,
): Promise<ClosedMonth> {
  const month = jobMonth(job)
  return deps.transact(
    async (tx) => {
      receiver?.begin()
      const [report] = await finals.lockMonths(tx.db, [month], "for update")
      if (!report) throw new Error(`${job.month} has no row after it was locked`)
      // The first month may have moved since the job was requested.
      await lockFirstMonth(tx.db, month)
      if (isClosedBy(report, job)) return { report, employees: report.versions.at(-1)?.employees ?? 0, isNew: false }
      if (job.regenerate) {
        assertFinal(report)
        await finals.assertNotRemoved(tx.db, report)
      } else {
        assertDraft(report)
        assertSynced(report)
        if (!job.allow_open_disputes) await assertNoOpenDisputes(tx.db, month)
      }

      await completeCommits(deps.db)
      const version = report.report_version + 1
      const employees = await writeFinals(
        deps,
        tx,
        { month, version, selected: job.employee_ids },
        { progress, receiver },
      )
      await tx.enqueue(finals.announceResults, { month: job.month })
      const closed = await finals.monthReports.replace(
        tx.db,
        finalReport(report, job, { version, employees, at: tx.at }),
      )
      tx.audit(jobRequester(job), job.regenerate ? "month.regenerated" : "month.finalized", {
        collection: finals.monthReports.name,
        id: job.month,
        change: { job_id: job._id, version, employees, reason: job.reason, employee_ids: job.employee_ids },
      })
      // Locked last, until the commit: a process that starts the job after this finds the month already closed.
      if (!(await lockJob(tx.db, job))) throw new JobLost(`job ${job._id} no longer belongs to this process`)
      return { report: closed, employees, isNew: true }
    },
    { lockTimeoutMs: MONTH_LOCK_TIMEOUT_MS },
  )
}

function isClosedBy(report: MonthReport, job: MonthJob): boolean {
  return report.status === "final" && report.finalized_by_job_id === job._id
}

/** `selected`: the people to score; the others' rows of the version before are copied. Null for everyone. */
type FinalsToWrite = { month: YearMonth; version: number; selected: string[] | null }

async function writeFinals(
  deps: Platform,
  tx: Tx,
  { month, version, selected }: FinalsToWrite,
  { progress, receiver }: { progress: MonthProgress; receiver: RowsReceiver | undefined },
): Promise<number> {
  const generation = { month: monthId(month), version }
  progress.begin("scoring", await countPeople(tx.db, month, null))
  await finals.completeResults(tx.db, { ...generation, version: version - 1 })
  await finals.lockStoredMonth(tx.db, generation.month)
  let employees = 0
  const add = async (batch: readonly EmployeeMonth[]) => {
    await receiver?.add(batch)
    employees += batch.length
    progress.advance(batch.length)
  }
  const scope = selected && onlyEmployees(selected)
  const request = { month, mode: "final", scope } as const
  // The month's row is locked, so its entries stay as they are: another connection reads them while this one writes.
  const scored = readSnapshot(deps.db, (snapshot) => scoreMonthWithInputs(deps, snapshot, request))
  await writeBatches(scored, {
    prepare: (people) => ({
      batch: people.map(({ row }) => row),
      issues: new Map(people.map(({ facts }) => [facts.employee_id, facts.aggregates])),
      inputs: new Map(people.map(({ row, readInputs }) => [row.employee_id, readInputs()])),
    }),
    async write({ batch, issues, inputs }) {
      const insert = async () => {
        const payroll = await loadPayrollFacts(tx.db, batch, issues)
        await finals.insertFinals(tx.db, generation, batch, { payroll, inputs })
      }
      await Promise.all([pipelineAll(insert(), finals.recordResults(tx.db, generation, batch)), add(batch)])
    },
  })
  if (selected) {
    for await (const batch of finals.copyFinals(tx.db, generation, { except: selected })) await add(batch)
    await finals.carryOverFinalChanges(tx.db, generation, { except: selected })
  }
  await finals.removeRowsWithoutFinal(tx.db, generation)
  return employees
}

function finalReport(
  report: MonthReport,
  job: MonthJob,
  final: { version: number; employees: number; at: string },
): MonthReport {
  const { version, employees, at } = final
  const by = { finalized_at: at, finalized_by_employee_id: job.requested_by_id }
  return {
    ...report,
    ...by,
    status: "final",
    report_version: version,
    generation: report.generation + 1,
    published_report_version: null,
    finalized_by_job_id: job._id,
    // A final after reopening keeps the reason for reopening.
    versions: [...report.versions, { version, ...by, reason: job.reason ?? report.reason, employees }],
    reason: job.reason ?? report.reason,
  }
}

/** The month's new state does not match the stamp on the warehouse rows, so those rows are discarded. */
class ClosedDifferently extends Error {
  override readonly name = "ClosedDifferently"
}

/**
 * Closes the month in the documents and streams each batch of its rows to the warehouse, so that nothing is computed or
 * read twice. The documents commit first; the rows in the warehouse become visible afterwards. `published` is false if
 * the warehouse is unavailable or an earlier run of the job closed the month; the caller then publishes the stored
 * rows.
 */
export async function closeAndPublish(
  deps: Platform,
  job: MonthJob,
  progress: MonthProgress,
): Promise<ClosedMonth & { published: boolean }> {
  const before = await finals.ensureReport(deps.db, jobMonth(job))
  if (!deps.warehouse.configured || isClosedBy(before, job)) {
    return { ...(await closeMonth(deps, job, progress)), published: false }
  }
  const stamp: WriteStamp = {
    report_status: "final",
    report_version: before.report_version + 1,
    generation: before.generation + 1,
    synced_at: timestamp(deps.clock.now()),
  }
  // Widened because the compiler does not see that the callback sets it.
  let closing = null as Promise<ClosedMonth> | null
  let published = true
  try {
    const source = rowsWhileClosing((receiver) => (closing = closeMonth(deps, job, progress, receiver)), stamp)
    await deps.warehouse.replaceMonth(job.month, source, stamp)
  } catch (error) {
    published = false
    if (!(isWarehouseMissing(error) || hasOtherRows(error))) {
      await closing
      throw error
    }
  }
  // The warehouse reads the first row only when it is ready to write; until then nothing is closed.
  const closed = await (closing ?? closeMonth(deps, job, progress))
  return { ...closed, published: published && (await finals.recordPublication(deps.db, closed.report)) }
}

/** The rows that the warehouse was given are not those of the closed month. */
const hasOtherRows = (error: unknown) => error instanceof ClosedDifferently || error instanceof TransactionRepeated

function isWarehouseMissing(error: unknown): boolean {
  return error instanceof WarehouseUnavailable || error instanceof StaleWarehouseWrite
}

/** The rows of a month while it is being closed. */
async function* rowsWhileClosing(
  close: (receiver: RowsReceiver) => Promise<ClosedMonth>,
  stamp: WriteStamp,
): AsyncGenerator<ScoredRow[]> {
  let closing = null as Promise<ClosedMonth> | null
  yield* rowsWhile((receiver) => (closing = close(receiver)))
  if (!closing) throw new Error("the rows ended before closing began")
  const { report, isNew } = await closing
  if (!isNew || report.generation !== stamp.generation || report.report_version !== stamp.report_version) {
    throw new ClosedDifferently(`${report._id} is in generation ${report.generation}`)
  }
}
