import type { ExportQuery } from "@scorecard/contracts/dashboards"
import type { EmployeeMonth } from "@scorecard/contracts/scorecards"
import { monthId, type Actor, type Metrics, type YearMonth } from "@scorecard/domain"
import type { FileResponse, Platform } from "#platform/index.ts"
import { sortedBatches, exportFile, scorecardColumns } from "#platform/lists/index.ts"
import { mapBatches, type Cell } from "@scorecard/tables"
import { rowOrder, rowsFromDocuments } from "./documents.ts"
import { loadMonthScope, parseMonthQuery, type MonthQuery } from "./month-scope.ts"
import { rowsFromWarehouse, warehouseOrLive } from "./warehouse.ts"

/**
 * The aggregate of a month as a file. (rules/dashboards#export) The live way has to sort everybody before the first
 * line and holds one line of cells per person; the warehouse sorts for us.
 */
export async function exportMonth(platform: Platform, actor: Actor, query: ExportQuery): Promise<FileResponse> {
  const month = parseMonthQuery(platform, query)
  const { sort, format } = query
  const scope = await loadMonthScope(platform, month, query)

  const columns = scorecardColumns(scope.configuration.metrics.kpms)
  const toCells = (row: EmployeeMonth): Cell[] => columns.map(({ cell }) => cell(row))
  const { result } = await warehouseOrLive<AsyncIterable<Cell[][]>>(
    platform,
    async () => {
      const batches = await rowsFromWarehouse(platform, actor, scope, sort)
      return batches && mapBatches(batches, async (rows) => rows.map(toCells))
    },
    async (finalSource) =>
      sortedBatches(rowsFromDocuments(platform, actor, scope, finalSource), rowOrder(sort), toCells),
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
export async function getMonthRows(platform: Platform, actor: Actor, query: MonthQuery): Promise<MonthRows> {
  const month = parseMonthQuery(platform, query)
  const scope = await loadMonthScope(platform, month, {})
  return {
    month,
    status: scope.report?.status ?? "draft",
    metrics: scope.configuration.metrics,
    async read() {
      const { source, result } = await warehouseOrLive<AsyncIterable<EmployeeMonth[]>>(
        platform,
        () => rowsFromWarehouse(platform, actor, scope, "employee_id"),
        async (finalSource) => rowsFromDocuments(platform, actor, scope, finalSource),
      )
      return { source, rows: result }
    },
  }
}
