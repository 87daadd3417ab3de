import type { Actor } from "@scorecard/domain/access"
import { poolIds } from "#core/people/index.ts"
import type { MonthAverages, Stamps, WarehouseRow } from "#platform/warehouse/index.ts"
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
  const { stamps, rows } = await deps.warehouse.stampedRowsOf(employeeIds, idsOf(months))
  return keptOf(months, stamps, rows)
}

export async function keptAverages(
  deps: DashboardDeps,
  actor: Actor,
  months: readonly CourseMonth[],
): Promise<Kept<MonthAverages>> {
  const ids = await poolIds(deps.db, actor)
  const { stamps, averages } = await deps.warehouse.monthsAverages(idsOf(months), ids)
  return keptOf(months, stamps, averages)
}

const idsOf = (months: readonly CourseMonth[]) => months.map(({ id }) => id)

/** Stamps and figures are of one moment, so that a month's figures are those that its stamp speaks of. */
function keptOf<T extends { month: string }>(months: readonly CourseMonth[], stamps: Stamps, figures: T[]): Kept<T> {
  const trusted = new Set(months.flatMap(({ id, report }) => (isTrusted(report, stamps.get(id) ?? null) ? id : [])))
  return { trusted, found: figures.filter(({ month }) => trusted.has(month)) }
}
