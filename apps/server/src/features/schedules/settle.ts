import type { MonthReport } from "@scorecard/contracts/months"
import { queueRecalculation, recordFinalChanges } from "#core/months/index.ts"
import type { Tx } from "#platform/transactions/index.ts"

/** Lets the figures follow changed schedules: those of draft months soon, those of final ones stay and are counted. */
export async function settle(
  tx: Tx,
  reports: readonly MonthReport[],
  changed: readonly { employee_id: string; month: string }[],
): Promise<void> {
  const finals = new Set(reports.filter(({ status }) => status === "final").map(({ _id }) => _id))
  const inFinals = changed.filter(({ month }) => finals.has(month))
  await recordFinalChanges(
    tx,
    inFinals.map(({ employee_id, month }) => ({ employee_id, month })),
  )
  const inDrafts = changed.filter(({ month }) => !finals.has(month))
  await queueRecalculation(
    tx,
    inDrafts.map(({ employee_id, month }) => ({ employee_id, month })),
  )
}
