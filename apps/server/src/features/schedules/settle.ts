import type { MonthReport } from "@scorecard/contracts/months"
import type { Tx } from "#platform/transactions/index.ts"

export type SettleNeeds = {
  /** A change of schedule changes the figures of draft months. */
  queueResync(tx: Tx, employeeMonths: readonly { employee_id: string; month: string }[]): Promise<void>
  /** Level 5 may change a schedule of a final month; its report counts it. Months are YYYY-MM. */
  noteFinalChanged(tx: Tx, changes: readonly { employee_id: string | null; month: string }[]): Promise<void>
}

/** Lets the figures follow changed schedules: those of draft months soon, those of final ones stay and are counted. */
export async function settle(
  needs: SettleNeeds,
  tx: Tx,
  reports: readonly MonthReport[],
  changed: readonly { employee_id: string; month: string }[],
): Promise<void> {
  const finals = new Set(reports.filter(({ status }) => status === "final").map(({ _id }) => _id))
  const inFinals = changed.filter(({ month }) => finals.has(month))
  await needs.noteFinalChanged(
    tx,
    inFinals.map(({ employee_id, month }) => ({ employee_id, month })),
  )
  const inDrafts = changed.filter(({ month }) => !finals.has(month))
  await needs.queueResync(
    tx,
    inDrafts.map(({ employee_id, month }) => ({ employee_id, month })),
  )
}
