import { addMonths, easternMonth, monthId } from "@scorecard/domain/calendar"
import { queueRecalculation } from "#core/months/index.ts"
import type { Tx } from "#platform/transactions/index.ts"

/**
 * Lets the figures follow a change of these people's records: department, dates and bsc_enabled decide who has a row
 * and what it says. The months that rolling sync looks after, this one and the one before, follow within seconds; final
 * months stay as they are, older drafts wait for a sync. (rules/months#recalculation)
 */
export async function followFigures(tx: Tx, employeeIds: readonly string[]): Promise<void> {
  const present = easternMonth(tx.now)
  const months = [addMonths(present, -1), present].map(monthId)
  await queueRecalculation(
    tx,
    employeeIds.flatMap((employee_id) => months.map((month) => ({ employee_id, month }))),
  )
}
