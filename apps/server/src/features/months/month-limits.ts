import { Refusal, invalidField } from "@scorecard/contracts/refusals"
import {
  addMonths,
  compareMonths,
  cycleIdOf,
  easternMonth,
  formatMonth,
  monthId,
  monthOfDate,
  monthsOfCycle,
  type YearMonth,
} from "@scorecard/domain/calendar"
import type { World } from "#platform/world.ts"
import type { Database } from "#platform/documents/index.ts"
import { hasCycle } from "./cycles.store.ts"
import { reportsBefore } from "#core/months/index.ts"

/**
 * How long closing and reopening wait for the month's row: for every writer that came first. Longer than writers, of
 * whom each would wait for the one before.
 */
export const MONTH_LOCK_TIMEOUT_MS = 120_000

type Deps = Pick<World, "clock" | "config">

/**
 * The latest month there is: the current Eastern one, or, in tests of the product, the next.
 * (rules/dashboards#last-month)
 */
export function latestMonth({ clock, config }: Deps): YearMonth {
  return addMonths(easternMonth(clock.now()), config.testFutureMonths ? 1 : 0)
}

/** @throws Refusal 422 month_in_future. */
export function assertNotFuture(deps: Deps, month: YearMonth): void {
  if (compareMonths(month, latestMonth(deps)) <= 0) return
  throw invalidField("month", `${formatMonth(month)} is in the future.`, "month_in_future")
}

/**
 * A month is there from the first cycle on, and has come. Before anything is written of it: nobody could score it.
 * @throws Refusal 422 month_in_future, or invalid for a month of no cycle.
 */
export async function assertMonthExists(deps: Deps & Pick<World, "db">, month: YearMonth): Promise<void> {
  assertNotFuture(deps, month)
  if (await hasCycle(deps.db, cycleIdOf(month))) return
  const message = `${formatMonth(month)} belongs to no cycle.`
  throw new Refusal("invalid", message, { errors: ["year", "month"].map((path) => ({ path, message })) })
}

/**
 * Earlier months that are not final: those of the same cycle, which are bound to be closed some day, and any other draft
 * that the service has a report of.
 */
export async function findEarlierDrafts(db: Database, month: YearMonth): Promise<YearMonth[]> {
  const reports = await reportsBefore(db, month)
  const states = new Map(reports.map(({ _id, status }) => [_id, status]))
  for (const each of monthsOfCycle(cycleIdOf(month))) {
    if (compareMonths(each, month) < 0 && !states.has(monthId(each))) states.set(monthId(each), "draft")
  }
  const open = [...states].filter(([, status]) => status === "draft").map(([id]) => id)
  return open.toSorted().map((id) => monthOfDate(`${id}-01`))
}

export function isPast({ clock }: Deps, month: YearMonth): boolean {
  return compareMonths(month, easternMonth(clock.now())) < 0
}

/** @throws Refusal 409 month_not_past. */
export function assertPast(deps: Deps, month: YearMonth): void {
  if (isPast(deps, month)) return
  throw new Refusal(
    "month_not_past",
    `${formatMonth(month)} is not over yet in Eastern time. Only a past month can be finalized.`,
  )
}
