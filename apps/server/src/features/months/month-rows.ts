import type { MonthReport } from "@scorecard/contracts/months"
import type { EmployeeMonth } from "@scorecard/contracts/scorecards"
import type { YearMonth } from "@scorecard/domain/calendar"
import type { RawBuilder } from "kysely"
import type { Database } from "#platform/documents/index.ts"
import type { Tx } from "#platform/transactions/index.ts"
import { finalsInBatches, findFinal } from "./final-snapshots.store.ts"
import {
  allReports,
  lockMonths,
  monthReports,
  personChangesSinceFinal,
  recordFinalChanges,
} from "./month-rows.store.ts"
import type { FinalChange } from "./month-rows.store.ts"
import { resyncEntries, resyncMonth } from "./resync.ts"

/** `changes`: of the person's entries, task delivery and schedule since that final. */
export type PersonFinal = { row: EmployeeMonth; changes: number }

/** The month rows stand below everything that is dated; they need nothing of other features. */
export type MonthRows = {
  /** Holds the months' rows in share until the transaction ends, so that finalizing waits for the writer. */
  holdMonths(tx: Tx, months: readonly YearMonth[]): Promise<MonthReport[]>
  findReport(db: Database, month: string): Promise<MonthReport | null>
  /** The reports of all months that have one, in calendar order. */
  listReports(db: Database): Promise<MonthReport[]>
  isFinal(db: Database, month: string): Promise<boolean>
  /** Brings these people's rows of draft months up to date within seconds; a burst becomes one run. (decisions §7) */
  queueResync(tx: Tx, employeeMonths: readonly { employee_id: string; month: string }[]): Promise<void>
  /** The same for everybody's rows of whole draft months, `YYYY-MM`: a job for each month, however many people it has. */
  queueMonthResync(tx: Tx, months: readonly string[]): Promise<void>
  /** Level 5 may change what is dated in a final month; its report counts each change. Draft months are skipped. */
  noteFinalChanged(tx: Tx, changes: readonly FinalChange[]): Promise<void>
  /** The rows of the latest final of these people, in batches; null for everyone. They never change. */
  finalRows(db: Database, report: MonthReport, people: RawBuilder<boolean> | null): AsyncIterable<EmployeeMonth[]>
  /** A person's row in the latest final, and how much of theirs changed since; null without a row. */
  finalOfPerson(db: Database, report: MonthReport, employeeId: string): Promise<PersonFinal | null>
}

export function openMonthRows(): MonthRows {
  return {
    holdMonths: (tx, months) => lockMonths(tx.db, months, "for share"),
    findReport: (db, month) => monthReports.find(db, month),
    listReports: allReports,
    isFinal: async (db, month) => (await monthReports.find(db, month))?.status === "final",
    queueResync: (tx, employeeMonths) => tx.enqueueMany(resyncEntries, employeeMonths),
    queueMonthResync: (tx, months) =>
      tx.enqueueMany(
        resyncMonth,
        months.map((month) => ({ month })),
      ),
    noteFinalChanged: (tx, changes) => recordFinalChanges(tx.db, changes, tx.at),
    finalRows: (db, report, people) =>
      finalsInBatches(db, { month: report._id, version: report.report_version }, { people }),
    async finalOfPerson(db, report, employeeId) {
      const generation = { month: report._id, version: report.report_version }
      const [row, changes] = await Promise.all([
        findFinal(db, generation, employeeId),
        personChangesSinceFinal(db, report, employeeId),
      ])
      return row && { row, changes }
    },
  }
}
