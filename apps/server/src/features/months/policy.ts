import type { MonthReport } from "@scorecard/contracts/months"
import { Refusal, invalidField } from "@scorecard/contracts/refusals"
import { type Actor, poolReach } from "@scorecard/domain/access"
import {
  type YearMonth,
  addMonths,
  compareMonths,
  cycleIdOf,
  easternMonth,
  formatMonth,
  monthId,
  monthOfDate,
  monthsOfCycle,
} from "@scorecard/domain/calendar"
import { isReopened } from "@scorecard/domain/locks"
import { reportsBefore } from "#core/months/index.ts"
import type { Database } from "#platform/documents/index.ts"
import type { World } from "#platform/world.ts"
import { hasCycle } from "./months.store.ts"

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

/** Whether a reopened month still has to be synced as a whole before it can be final again. (rules/months#reopen) */
export function needsSync(report: MonthReport): boolean {
  if (!isReopened(report) || report.synced_generation === report.generation) return false
  const [synced, reopened] = [report.last_rolling_sync_at, report.reopened_at]
  // Months synced before the generation was recorded: their sync has a later time.
  return synced === null || reopened === null || synced <= reopened
}

/** @throws Refusal 409 sync_required. */
export function assertSynced(report: MonthReport): void {
  if (!needsSync(report)) return
  throw new Refusal(
    "sync_required",
    `${formatMonth(report._id)} was reopened and has not been synced since. Sync the month first, then finalize it.`,
  )
}

type MonthStatus = Pick<MonthReport, "_id" | "status">

/** @throws Refusal 409 month_final. */
export function assertDraft({ _id, status }: MonthStatus): void {
  if (status === "draft") return
  throw new Refusal("month_final", `${formatMonth(_id)} is final. Re-generate its final figures, or reopen it first.`)
}

/** @throws Refusal 409 month_not_final. */
export function assertFinal({ _id, status }: MonthStatus): void {
  if (status === "final") return
  throw new Refusal(
    "month_not_final",
    `${formatMonth(_id)} is a draft. Only a final month can be reopened or generated again.`,
  )
}

/**
 * A reason may name people, and some counts are of the whole company: they are for those whose pool is all of it.
 * (rules/dashboards#company-figures)
 */
export function canSeeWholeCompany(actor: Pick<Actor, "access_level" | "access_scope">): boolean {
  return poolReach(actor) === "everyone"
}
