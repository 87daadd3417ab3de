import { MAX_MOVERS, type MonthSpread, type Mover, type SpreadQuery } from "@scorecard/contracts/month-spread"
import type { EmployeeMonth } from "@scorecard/contracts/scorecards"
import { type Actor, addMonths, getCycleId, isScored, toHundredths, type YearMonth } from "@scorecard/domain"
import { hasCycle } from "#core/cycles/index.ts"
import type { Platform } from "#platform/index.ts"
import { createMonthTally, rowsFromDocuments } from "./documents.ts"
import { loadMonthScope, type MonthScope, parseMonthQuery, rowsFromWarehouse, warehouseOrLive } from "./warehouse.ts"

/** How the totals of a month are spread, and who moved most since the month before. (rules/dashboards#spread) */
export async function showSpread(platform: Platform, actor: Actor, query: SpreadQuery): Promise<MonthSpread> {
  const month = parseMonthQuery(platform, query)
  const scope = await loadMonthScope(platform, month, query)
  const previous = await loadPreviousTotals(platform, actor, month, query)
  const tally = createMonthTally()
  const counts = new Map<number, number>()
  const movers: Mover[] = []
  for await (const rows of await readRows(platform, actor, scope)) {
    tally.add(rows)
    for (const row of rows.filter(isScored)) {
      const { employee_id, name, total_score, band } = row
      const score = Math.floor(total_score)
      counts.set(score, (counts.get(score) ?? 0) + 1)
      const before = previous?.totals.get(employee_id)
      if (before !== undefined) movers.push({ employee_id, name, total_score, previous_total_score: before, band })
    }
  }
  return {
    month,
    bands: scope.configuration.goals.bands,
    average_total_score: tally.summary().average_total_score,
    scores: [...counts].map(([score, count]) => ({ score, count })).toSorted((one, other) => one.score - other.score),
    previous_month: previous?.month ?? null,
    compared: movers.length,
    rises: greatest(movers, changeOf),
    falls: greatest(movers, (mover) => -changeOf(mover)),
  }
}

/** Null if no one can have figures in the month before. The band is the one reached in the month itself. */
async function loadPreviousTotals(
  platform: Platform,
  actor: Actor,
  of: YearMonth,
  { department_id, cluster_id, q }: SpreadQuery,
): Promise<{ month: YearMonth; totals: ReadonlyMap<string, number> } | null> {
  const month = addMonths(of, -1)
  if (!(await hasCycle(platform.db, getCycleId(month)))) return null
  const scope = await loadMonthScope(platform, month, { department_id, cluster_id, q })
  if (scope.isBeforeGoLive) return null
  const totals = new Map<string, number>()
  for await (const rows of await readRows(platform, actor, scope)) {
    for (const { employee_id, total_score } of rows.filter(isScored)) totals.set(employee_id, total_score)
  }
  return { month, totals }
}

async function readRows(platform: Platform, actor: Actor, scope: MonthScope): Promise<AsyncIterable<EmployeeMonth[]>> {
  const { result } = await warehouseOrLive<AsyncIterable<EmployeeMonth[]>>(
    platform,
    () => rowsFromWarehouse(platform, actor, scope, "employee_id"),
    async (finalSource) => rowsFromDocuments(platform, actor, scope, finalSource),
  )
  return result
}

/** In whole hundredths, as totals have two decimals. */
function changeOf({ total_score, previous_total_score }: Mover): number {
  return toHundredths(total_score) - toHundredths(previous_total_score)
}

/** The movers in one direction, the greatest first; of equal ones, the first by ID. */
function greatest(movers: readonly Mover[], amountOf: (mover: Mover) => number): Mover[] {
  return movers
    .filter((mover) => amountOf(mover) > 0)
    .toSorted((one, other) => amountOf(other) - amountOf(one) || (one.employee_id < other.employee_id ? -1 : 1))
    .slice(0, MAX_MOVERS)
}
