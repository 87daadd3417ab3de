import type { AvailableMonths } from "@scorecard/contracts/dashboards"
import type { Actor } from "@scorecard/domain/access"
import { monthId, parseMonthId } from "@scorecard/domain/calendar"
import { poolIds } from "#core/people/index.ts"
import type { World } from "#platform/world.ts"
import { findEntryMonths, findReportStatuses } from "./dashboards.store.ts"
import { latestMonth } from "./month-scope.ts"
import { tryWarehouse } from "./warehouse.ts"

/** Every month with something of the pool to show, newest first; an unreachable warehouse adds none. */
export async function listAvailableMonths(world: World, actor: Actor): Promise<AvailableMonths> {
  const max = latestMonth(world)
  const ids = await poolIds(world.db, actor)
  const [warehouse, entries, reports] = await Promise.all([
    tryWarehouse(world, () => world.warehouse.monthsOfPool(ids)),
    findEntryMonths(world.db, ids),
    findReportStatuses(world.db),
  ])
  const sources = { warehouse: new Set(warehouse.result), entries: new Set(entries), report: new Set(reports.keys()) }

  const months = new Set([...sources.warehouse, ...sources.entries, ...sources.report])
  const shown = [...months]
    .filter((id) => id <= monthId(max))
    .toSorted()
    .toReversed()
  return {
    items: shown.flatMap((id) => {
      const month = parseMonthId(id)
      if (!month) return []
      const sourceNames = (["warehouse", "entries", "report"] as const).filter((source) => sources[source].has(id))
      return { ...month, status: reports.get(id) ?? "draft", sources: sourceNames }
    }),
    max,
  }
}
