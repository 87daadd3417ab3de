import type { Actor } from "@scorecard/domain/access"
import { poolIds } from "#platform/access/index.ts"
import type { MonthAverages, WarehouseRow } from "#platform/warehouse/index.ts"
import type { CourseMonth } from "./cycle-course.ts"
import type { DashboardDeps } from "./needs.ts"
import { isTrusted } from "./trusted.ts"

/** What the warehouse has of the months that it may be trusted with; the other months are to be computed. */
export type Kept<T> = { trusted: ReadonlySet<string>; found: T[] }

export async function keptRowsOf(
  deps: DashboardDeps,
  months: readonly CourseMonth[],
  employeeIds: readonly string[],
): Promise<Kept<WarehouseRow>> {
  const trusted = await trustedMonths(deps, months)
  return {
    trusted: new Set(trusted),
    found: trusted.length > 0 ? await deps.warehouse.rowsOf(employeeIds, trusted) : [],
  }
}

export async function keptAverages(
  deps: DashboardDeps,
  actor: Actor,
  months: readonly CourseMonth[],
): Promise<Kept<MonthAverages>> {
  const trusted = await trustedMonths(deps, months)
  if (trusted.length === 0) return { trusted: new Set(), found: [] }
  const ids = await poolIds(deps.db, actor)
  return { trusted: new Set(trusted), found: await deps.warehouse.monthsAverages(trusted, ids) }
}

/** A question for each of the twelve months at most, and these are the cheapest that there are. */
async function trustedMonths(deps: DashboardDeps, months: readonly CourseMonth[]): Promise<string[]> {
  const stamps = await Promise.all(months.map(({ id }) => deps.warehouse.stampOf(id)))
  return months.flatMap(({ id, report }, index) => (isTrusted(report, stamps[index] ?? null) ? id : []))
}
