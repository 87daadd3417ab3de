import type { MonthReport } from "@scorecard/contracts/months"
import type { YearMonth } from "@scorecard/domain/calendar"
import type { Database } from "#platform/documents/index.ts"
import type { Tx } from "#platform/transactions/index.ts"
import { lockMonths, monthReports, noteChangeOfFinals } from "./month-rows.store.ts"
import { resyncEntries, resyncMonth } from "./resync.ts"

/** The month rows stand below everything that is dated; they need nothing of other features. */
export type MonthRows = {
  /** Holds the months' rows in share until the transaction ends, so that finalizing waits for the writer. */
  holdMonths(tx: Tx, months: readonly YearMonth[]): Promise<MonthReport[]>
  findReport(db: Database, month: string): Promise<MonthReport | null>
  isFinal(db: Database, month: string): Promise<boolean>
  /** Brings these people's rows of draft months up to date within seconds; a burst becomes one run. (decisions §7) */
  queueResync(tx: Tx, employeeMonths: readonly { employee_id: string; month: string }[]): Promise<void>
  /** The same for everybody's rows of whole draft months, `YYYY-MM`: a job for each month, however many people it has. */
  queueMonthResync(tx: Tx, months: readonly string[]): Promise<void>
  /** Level 5 may change what is dated in a final month; its report counts it, each time that a month is named. */
  noteFinalChanged(tx: Tx, months: readonly string[]): Promise<void>
}

export function openMonthRows(): MonthRows {
  return {
    holdMonths: (tx, months) => lockMonths(tx.db, months, "for share"),
    findReport: (db, month) => monthReports.find(db, month),
    isFinal: async (db, month) => (await monthReports.find(db, month))?.status === "final",
    queueResync: (tx, employeeMonths) => tx.enqueueMany(resyncEntries, employeeMonths),
    queueMonthResync: (tx, months) =>
      tx.enqueueMany(
        resyncMonth,
        months.map((month) => ({ month })),
      ),
    noteFinalChanged: (tx, months) => noteChangeOfFinals(tx.db, months, tx.at),
  }
}
