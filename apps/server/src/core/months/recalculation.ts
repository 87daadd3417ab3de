import { EmployeeId } from "@scorecard/contracts/common"
import { z } from "zod"
import { defineJob, type Tx } from "#platform/index.ts"

/**
 * A draft month is to be scored again for everyone, after a rule of it changed that many people share. It waits for no
 * slot, and nobody's job for it: what it writes is what the documents say when it reads them.
 */
export const resyncMonth = defineJob({
  name: "scorecard_month_resync",
  payload: z.strictObject({ month: z.string() }),
  policy: "debounced",
  key: ({ month }) => month,
  debounceSeconds: 1,
  batchSize: 1,
  expireInSeconds: 3_600,
  // As below: no rolling sync looks after an older draft month.
  retryLimit: 2_000,
})

/** One person's month is to be scored again and written to the warehouse. (rules/months#recalculation) */
export const resyncEntries = defineJob({
  name: "scorecard_entry_resync",
  payload: z.strictObject({ employee_id: EmployeeId, month: z.string() }),
  policy: "debounced",
  key: ({ employee_id, month }) => `${month} ${employee_id}`,
  debounceSeconds: 1,
  // Ten minutes apart they last more than a week: an older draft month, which no rolling sync looks after, would keep a
  // wrong figure for as long as nobody syncs it. (The queue itself forgets a job after two weeks.)
  retryLimit: 2_000,
})

/**
 * Brings these people's rows of draft months up to date within seconds; a burst becomes one run.
 * (rules/months#recalculation)
 */
export function queueRecalculation(
  tx: Pick<Tx, "enqueueMany">,
  employeeMonths: readonly { employee_id: string; month: string }[],
): Promise<void> {
  return tx.enqueueMany(resyncEntries, employeeMonths)
}

/** The same for everybody's rows of whole draft months, `YYYY-MM`: one job per month, however many people it has. */
export function queueMonthRecalculation(tx: Pick<Tx, "enqueueMany">, months: readonly string[]): Promise<void> {
  return tx.enqueueMany(
    resyncMonth,
    months.map((month) => ({ month })),
  )
}
