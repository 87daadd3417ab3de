import type { ExportQuery } from "@scorecard/contracts/dashboards"
import type { EmployeeMonth } from "@scorecard/contracts/scorecards"
import type { Actor } from "@scorecard/domain/access"
import { cycleIdOf, monthId } from "@scorecard/domain/calendar"
import { findReport } from "#core/months/index.ts"
import { getConfiguration } from "#core/cycles/index.ts"
import type { FileAnswer } from "#platform/http/index.ts"
import { exportFile, mapBatches, scorecardColumns, sortedBatches, type Cell } from "#platform/tables/index.ts"
import { refuseUnknownBand, rowsFromDocuments } from "./aggregate.ts"
import { keptRows } from "./export.facts.ts"
import { monthAsked } from "./months.ts"
import type { DashboardDeps } from "./needs.ts"
import { orderOf } from "./row-order.ts"
import { warehouseOrLive } from "./warehouse-or-live.ts"

/**
 * The aggregate of a month as a file. (rules/dashboards#export) The live way has to sort
 * everybody before the first line and holds one line of cells per person; the warehouse sorts for us.
 */
export async function exportMonth(deps: DashboardDeps, actor: Actor, query: ExportQuery): Promise<FileAnswer> {
  const month = monthAsked(deps, query)
  const { employee_id, department_id, cluster_id, q, band, sort, format } = query
  const people = { month, filter: { employee_id, department_id, cluster_id, q }, band }
  const [report, { goals, metrics }] = await Promise.all([
    findReport(deps.db, monthId(month)),
    getConfiguration(deps.db, cycleIdOf(month)),
  ])
  refuseUnknownBand(goals, band)

  const columns = scorecardColumns(metrics.kpms)
  const cellsOf = (row: EmployeeMonth): Cell[] => columns.map(({ cell }) => cell(row))
  const { found } = await warehouseOrLive<AsyncIterable<Cell[][]>>(
    deps,
    async () => {
      const kept = await keptRows(deps, actor, people, sort, { report, goals })
      return kept && mapBatches(kept, async (rows) => rows.map(cellsOf))
    },
    async (how) => sortedBatches(rowsFromDocuments(deps, actor, people, { report, how }), orderOf(sort), cellsOf),
  )
  const placed = columns.map(({ head }, at) => ({ head, cell: (cells: Cell[]) => cells[at] ?? null }))
  return exportFile(`scorecards-${monthId(month)}`, format, placed, found)
}
