import type { ExportQuery } from "@scorecard/contracts/dashboards"
import type { EmployeeMonth } from "@scorecard/contracts/scorecards"
import type { Actor } from "@scorecard/domain/access"
import { monthId, type YearMonth } from "@scorecard/domain/calendar"
import type { Metrics } from "@scorecard/domain/scoring"
import type { FileResponse } from "#platform/http/index.ts"
import { exportFile, mapBatches, scorecardColumns, sortedBatches, type Cell } from "#platform/tables/index.ts"
import type { World } from "#platform/world.ts"
import { rowOrder, rowsFromDocuments } from "./documents.ts"
import { loadMonthScope, parseMonthQuery, type MonthQuery } from "./month-scope.ts"
import { rowsFromWarehouse, warehouseOrLive } from "./warehouse.ts"

/**
 * The aggregate of a month as a file. (rules/dashboards#export) The live way has to sort everybody before the first
 * line and holds one line of cells per person; the warehouse sorts for us.
 */
export async function exportMonth(world: World, actor: Actor, query: ExportQuery): Promise<FileResponse> {
  const month = parseMonthQuery(world, query)
  const { sort, format } = query
  const scope = await loadMonthScope(world, month, query)

  const columns = scorecardColumns(scope.configuration.metrics.kpms)
  const toCells = (row: EmployeeMonth): Cell[] => columns.map(({ cell }) => cell(row))
  const { result } = await warehouseOrLive<AsyncIterable<Cell[][]>>(
    world,
    async () => {
      const batches = await rowsFromWarehouse(world, actor, scope, sort)
      return batches && mapBatches(batches, async (rows) => rows.map(toCells))
    },
    async (finalSource) => sortedBatches(rowsFromDocuments(world, actor, scope, finalSource), rowOrder(sort), toCells),
  )
  const cellColumns = columns.map(({ head }, at) => ({ head, cell: (cells: Cell[]) => cells[at] ?? null }))
  return exportFile(`scorecards-${monthId(month)}`, format, cellColumns, result)
}

export type MonthRows = {
  month: YearMonth
  status: "draft" | "final"
  metrics: Metrics
  /** In no particular order. Read them to the end: they may hold a connection. */
  read(): Promise<{ source: "warehouse" | "live"; rows: AsyncIterable<EmployeeMonth[]> }>
}

/** The row of everybody in the actor's pool. @throws Refusal 422 `month_in_future`, 404 without a cycle for the month */
export async function getMonthRows(world: World, actor: Actor, query: MonthQuery): Promise<MonthRows> {
  const month = parseMonthQuery(world, query)
  const scope = await loadMonthScope(world, month, {})
  return {
    month,
    status: scope.report?.status ?? "draft",
    metrics: scope.configuration.metrics,
    async read() {
      const { source, result } = await warehouseOrLive<AsyncIterable<EmployeeMonth[]>>(
        world,
        () => rowsFromWarehouse(world, actor, scope, "employee_id"),
        async (finalSource) => rowsFromDocuments(world, actor, scope, finalSource),
      )
      return { source, rows: result }
    },
  }
}
