import { invalidField, Refusal } from "@scorecard/contracts/refusals"
import {
  addMonths,
  cycleIdOf,
  easternDate,
  easternMonth,
  isCalendarDate,
  lastDay,
  monthOfDate,
} from "@scorecard/domain/calendar"
import type { CycleConfiguration } from "@scorecard/domain/scoring"
import { getConfiguration } from "#core/cycles/index.ts"
import type { Tx } from "#platform/transactions/index.ts"
import type { EntryDeps } from "./needs.ts"

/** `load`: where the caller keeps configurations that it has loaded. */
type DateDeps = Pick<EntryDeps, "config"> & { load?: typeof getConfiguration }

/**
 * The configuration of the cycle that owns an entry's date. Comes before any month is held, or in the transaction that
 * it undoes, so that no month exists of a date that no entry can have. (rules/entries#dates)
 * @param field where the refusal says the date stands
 * @throws Refusal 422 `date_in_future` after today (Eastern; BSC_TEST_FUTURE_MONTHS: after the end of next month), or
 * for a date before the first cycle.
 */
export async function configurationOn(
  { config, load = getConfiguration }: DateDeps,
  tx: Tx,
  date: string,
  field: string,
): Promise<CycleConfiguration> {
  const latest = config.testFutureMonths ? lastDay(addMonths(easternMonth(tx.now), 1)) : easternDate(tx.now)
  if (date > latest) throw invalidField(field, `The last possible day is ${latest}.`, "date_in_future")

  const cycleId = isCalendarDate(date) ? cycleIdOf(monthOfDate(date)) : null
  if (cycleId === null || !/^20\d\d$/.test(cycleId)) throw noCycle(field)
  return load(tx.db, cycleId).catch((error: unknown) => {
    if (error instanceof Refusal && error.status === 404) throw noCycle(field)
    throw error
  })
}

function noCycle(field: string): Refusal {
  return invalidField(field, "No cycle is configured for this date.")
}
