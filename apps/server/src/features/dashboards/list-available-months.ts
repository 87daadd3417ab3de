import type { AvailableMonths } from "@scorecard/contracts/dashboards"
import type { Actor } from "@scorecard/domain/access"
import { monthId, parseMonthId } from "@scorecard/domain/calendar"
import { poolIds } from "#core/people/index.ts"
import { entryMonths, reportedMonths } from "./dashboards.store.ts"
import { latestMonth } from "./months.ts"
import type { DashboardDeps } from "./needs.ts"
import { askWarehouse } from "./warehouse-or-live.ts"

/** Every month that has something of the pool to show, newest first; without the warehouse's where it is out of reach. */
export async function listAvailableMonths(deps: DashboardDeps, actor: Actor): Promise<AvailableMonths> {
  const max = latestMonth(deps)
  const ids = await poolIds(deps.db, actor)
  const [warehouse, entries, reports] = await Promise.all([
    askWarehouse(deps, () => deps.warehouse.monthsOfPool(ids)),
    entryMonths(deps.db, ids),
    reportedMonths(deps.db),
  ])
  const sources = { warehouse: new Set(warehouse.answer), entries: new Set(entries), report: new Set(reports.keys()) }

  const months = new Set([...sources.warehouse, ...sources.entries, ...sources.report])
  const shown = [...months]
    .filter((id) => id <= monthId(max))
    .toSorted()
    .toReversed()
  return {
    items: shown.flatMap((id) => {
      const month = parseMonthId(id)
      if (!month) return []
      const named = (["warehouse", "entries", "report"] as const).filter((source) => sources[source].has(id))
      return { ...month, status: reports.get(id) ?? "draft", sources: named }
    }),
    max,
  }
}
