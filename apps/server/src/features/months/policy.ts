import type { MonthReport } from "@scorecard/contracts/months"
import { Refusal, invalidField } from "@scorecard/contracts/refusals"
import {
  SUPER_ADMIN,
  addMonths,
  compareMonths,
  getCycleId,
  easternMonth,
  formatMonth,
  holds,
  isReopened,
  poolReach,
  type Actor,
  type YearMonth,
} from "@scorecard/domain"
import { assertGoneLive, hasCycleInMemory } from "#core/cycles/index.ts"
import { inWebClient, managementAbilities, type Platform } from "#platform/index.ts"

const PAYROLL_LEVEL = 4

type Deps = Pick<Platform, "clock" | "config">

/** The current Eastern month; in deployments for product tests, the next one. (rules/dashboards#last-month) */
function latestMonth({ clock, config }: Deps): YearMonth {
  return addMonths(easternMonth(clock.now()), config.testFutureMonths ? 1 : 0)
}

/** @throws Refusal 422 month_in_future. */
export function assertNotFuture(deps: Deps, month: YearMonth): void {
  if (compareMonths(month, latestMonth(deps)) <= 0) return
  throw invalidField("month", `${formatMonth(month)} is in the future.`, "month_in_future")
}

/**
 * A month exists if it has started and a cycle owns it. Check this before writing anything for the month: without a
 * cycle it cannot be scored.
 * @throws Refusal 422 month_in_future, or invalid when no cycle owns the month.
 */
export async function assertMonthExists(deps: Deps & Pick<Platform, "db">, month: YearMonth): Promise<void> {
  assertNotFuture(deps, month)
  if (await hasCycleInMemory(deps.db, getCycleId(month))) return
  const message = `${formatMonth(month)} isn't part of any fiscal cycle.`
  throw new Refusal("invalid", message, { errors: ["year", "month"].map((path) => ({ path, message })) })
}

export function isPast({ clock }: Deps, month: YearMonth): boolean {
  return compareMonths(month, easternMonth(clock.now())) < 0
}

/** The first check of a sync or finalize. @throws Refusal as `assertMonthExists`; 409 before_go_live. */
export async function assertMonthIsLive(deps: Deps & Pick<Platform, "db">, month: YearMonth): Promise<void> {
  await assertMonthExists(deps, month)
  await assertGoneLive(deps.db, month)
}

/** @throws Refusal 409 month_not_past. */
export function assertPast(deps: Deps, month: YearMonth): void {
  if (isPast(deps, month)) return
  throw new Refusal(
    "month_not_past",
    `${formatMonth(month)} is not over yet in Eastern time. Only a past month can be finalized.`,
  )
}

/** Whether a reopened month still needs a full sync before it can be final again. (rules/months#reopen) */
export function needsSync(report: MonthReport): boolean {
  if (!isReopened(report) || report.synced_generation === report.generation) return false
  const [synced, reopened] = [report.last_rolling_sync_at, report.reopened_at]
  // For months synced before the generation was recorded, the time of the sync decides.
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

/** @param what can be done with a final month only. @throws Refusal 409 month_not_final. */
export function assertFinal({ _id, status }: MonthStatus, what = "be reopened or generated again"): void {
  if (status === "final") return
  throw new Refusal("month_not_final", `${formatMonth(_id)} is a draft. Only a final month can ${what}.`)
}

/**
 * Reasons may name people, and some counts cover the whole company: only actors whose pool is the whole company may see
 * them. (rules/dashboards#company-figures)
 */
export function canSeeWholeCompany(actor: Pick<Actor, "access_level" | "access_scope">): boolean {
  return poolReach(actor) === "everyone"
}

/** Level 5, or level 4 with company scope. (rules/dashboards#payroll-export) */
export function canExportPayroll(actor: Pick<Actor, "access_level" | "access_scope">): boolean {
  return actor.access_level >= PAYROLL_LEVEL && canSeeWholeCompany(actor)
}

/** Payroll covers everyone. @throws Refusal 403 leaves_pool */
export function assertCanExportPayroll(actor: Actor): void {
  if (canExportPayroll(actor)) return
  throw new Refusal(
    "leaves_pool",
    "The payroll export covers the whole company. Ask someone with company scope or a super admin for it.",
  )
}

/** What the actor may do now. Excludes anything that would interfere with the month's active job. */
export function monthAbilities(deps: Deps, actor: Actor, report: MonthReport, isBusy: boolean) {
  const isFinal = report.status === "final"
  const canClose = actor.access_level === SUPER_ADMIN && isPast(deps, report) && !isBusy
  const abilities = managementAbilities(actor, {
    can_sync: holds(actor, "dashboard.manual_sync") && !isFinal && !isBusy,
    can_finalize: canClose && !isFinal && !needsSync(report),
    can_regenerate_final: canClose && isFinal,
    can_reopen: canClose && isFinal,
  })
  return { ...abilities, ...inWebClient(actor, { can_export_payroll: isFinal && canExportPayroll(actor) }) }
}
