import type { AvailableMonths } from "@scorecard/contracts/dashboards"
import { monthId, parseMonthId, type Actor } from "@scorecard/domain"
import { poolIds } from "#core/people/index.ts"
import type { Platform } from "#platform/index.ts"
import { findEntryMonths, findReportStatuses } from "./dashboards.store.ts"
import { latestMonth } from "./month-scope.ts"
import { tryWarehouse } from "./warehouse.ts"

/** Every month with something of the pool to show, newest first; an unreachable warehouse adds none. */
export async function listAvailableMonths(platform: Platform, actor: Actor): Promise<AvailableMonths> {
  const max = latestMonth(platform)
  const ids = await poolIds(platform.db, actor)
  const [warehouse, entries, reports] = await Promise.all([
    tryWarehouse(platform, () => platform.warehouse.monthsOfPool(ids)),
    findEntryMonths(platform.db, ids),
    findReportStatuses(platform.db),
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
