import { EmployeeId } from "@scorecard/contracts/common"
import { easternMonth, monthId, monthOfDate, monthsSharingDays } from "@scorecard/domain"
import { z } from "zod"
import { defineJob, type EnqueueOptions, type Tx } from "#platform/index.ts"

/**
 * Recalculates a draft month for everyone after a change of a shared rule. It bypasses the per-month job lock: it
 * writes what the documents say when it reads them.
 */
export const resyncMonth = defineJob({
  name: "scorecard_month_resync",
  payload: z.strictObject({ month: z.string() }),
  policy: "debounced",
  key: ({ month }) => month,
  debounceSeconds: 1,
  batchSize: 1,
  expireInSeconds: 3_600,
  // As below: the rolling sync does not cover older draft months.
  retryLimit: 2_000,
})

/** Stores the rows of a month that was reopened: what was stored is its final version. */
export const storeDraftJob = defineJob({
  name: "bsc_store_draft",
  payload: z.strictObject({ month: z.string() }),
  policy: "debounced",
  key: ({ month }) => month,
  debounceSeconds: 1,
  batchSize: 1,
  expireInSeconds: 3_600,
  retryLimit: 2_000,
})

function jobKey({ employee_id, month }: { employee_id: string; month: string }): string {
  return `${month} ${employee_id}`
}

/** Recalculates one person's month and writes it to the warehouse. (rules/months#recalculation) */
export const resyncEntries = defineJob({
  name: "scorecard_entry_resync",
  payload: z.strictObject({ employee_id: EmployeeId, month: z.string() }),
  policy: "debounced",
  key: jobKey,
  debounceSeconds: 1,
  // Retried every ten minutes for more than a week: the rolling sync does not cover older draft months, so a lost job
  // would leave a wrong figure until the next manual sync. (The queue deletes a job after two weeks.)
  retryLimit: 2_000,
})

/** An upload about a year of 1,000 people has 12,000. */
const JOBS_PER_STATEMENT = 1_000

/** The recalculation of more people's rows of a month costs more than that of everyone's. */
const MAX_PEOPLE_OF_MONTH = 1_000

/**
 * Updates these people's rows in draft months within seconds; a burst is debounced into one run. A large upload
 * recalculates whole months. (rules/months#recalculation)
 * @param options apply to at most a thousand people
 */
export async function queueRecalculation(
  tx: Pick<Tx, "enqueueMany">,
  employeeMonths: readonly { employee_id: string; month: string }[],
  options: EnqueueOptions = {},
): Promise<void> {
  const byMonth = Map.groupBy(employeeMonths, ({ month }) => month)
  const large = [...byMonth].flatMap(([month, people]) => (people.length > MAX_PEOPLE_OF_MONTH ? [month] : []))
  if (large.length > 0) await queueMonthRecalculation(tx, large)
  const single = employeeMonths.filter(({ month }) => !large.includes(month))
  if (single.length <= JOBS_PER_STATEMENT) return tx.enqueueMany(resyncEntries, single, options)
  // Locked in the order of their keys, like the jobs of one statement.
  const inOrder = single.toSorted((one, other) => (jobKey(one) < jobKey(other) ? -1 : 1))
  for (let start = 0; start < inOrder.length; start += JOBS_PER_STATEMENT) {
    await tx.enqueueMany(resyncEntries, inOrder.slice(start, start + JOBS_PER_STATEMENT))
  }
}

/**
 * After a change of days: a week's days in a neighboring month count by that month's schedule, so it is recalculated
 * too, unless it is final. (rules/scoring#requirements)
 */
export function queueDaysRecalculation(
  tx: Pick<Tx, "enqueueMany" | "now">,
  employeeMonths: readonly { employee_id: string; month: string }[],
): Promise<void> {
  const distinct = new Map(
    employeeMonths
      .flatMap(({ employee_id, month }) => withNeighbors(tx, [month]).map((other) => ({ employee_id, month: other })))
      .map((one) => [jobKey(one), one]),
  )
  return queueRecalculation(tx, [...distinct.values()])
}

/**
 * These months, `YYYY-MM`, with the neighboring months whose weeks have days in them, except future ones: they have no
 * figures yet.
 */
export function withNeighbors({ now }: Pick<Tx, "now">, months: readonly string[]): string[] {
  const current = monthId(easternMonth(now))
  const neighbors = months
    .flatMap((month) => monthsSharingDays(monthOfDate(`${month}-01`)).map(monthId))
    .filter((month) => month <= current)
  return [...new Set([...months, ...neighbors])]
}

/** The same for everyone's rows of whole draft months, `YYYY-MM`: one job per month, however many people it has. */
export function queueMonthRecalculation(tx: Pick<Tx, "enqueueMany">, months: readonly string[]): Promise<void> {
  return tx.enqueueMany(
    resyncMonth,
    months.map((month) => ({ month })),
  )
}
