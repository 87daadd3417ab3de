import type { ExportQuery } from "@scorecard/contracts/dashboards"
import type { MonthReport } from "@scorecard/contracts/months"
import type { Actor } from "@scorecard/domain/access"
import { cycleIdOf, monthId } from "@scorecard/domain/calendar"
import type { FileAnswer } from "#platform/http/index.ts"
import { exportFile, mapBatches } from "#platform/tables/index.ts"
import type { Cell } from "#platform/tables/index.ts"
import type { PageKey, RowSort } from "#platform/warehouse/index.ts"
import { refuseUnknownBand, scoreLive } from "./aggregate.ts"
import type { PeopleOfMonth } from "./aggregate.ts"
import { exportTable } from "./export-columns.ts"
import type { ExportTable } from "./export-columns.ts"
import { keptRows } from "./export.facts.ts"
import { monthAsked } from "./months.ts"
import type { DashboardDeps } from "./needs.ts"
import { compareKeys, keyOf } from "./row-order.ts"
import { warehouseOrLive } from "./warehouse-or-live.ts"

/**
 * The aggregate of a month as a file. (decisions §7) The live way has to sort
 * everybody before the first line and holds one line of cells per person; the warehouse sorts for us.
 */
export async function exportMonth(deps: DashboardDeps, actor: Actor, query: ExportQuery): Promise<FileAnswer> {
  const month = monthAsked(deps, query)
  const { employee_id, department_id, cluster_id, q, band, sort, format } = query
  const people = { month, filter: { employee_id, department_id, cluster_id, q }, band }
  const [report, { goals, metrics }] = await Promise.all([
    deps.findReport(deps.db, monthId(month)),
    deps.configurationOf(deps.db, cycleIdOf(month)),
  ])
  refuseUnknownBand(goals, band)

  const table = exportTable(metrics)
  const { found } = await warehouseOrLive(
    deps,
    async () => {
      const kept = await keptRows(deps, actor, people, sort, { report, goals })
      return kept && mapBatches(kept, async (rows) => rows.map(table.cells))
    },
    () => liveLines(deps, actor, people, sort, table, report),
  )
  const columns = table.heads.map((head, at) => ({ head, cell: (cells: Cell[]) => cells[at] ?? null }))
  return exportFile(`scorecards-${monthId(month)}`, format, columns, found)
}

const LINES_AT_ONCE = 1_000

async function liveLines(
  deps: DashboardDeps,
  actor: Actor,
  people: PeopleOfMonth,
  sort: RowSort,
  table: ExportTable,
  report: MonthReport | null,
): Promise<AsyncIterable<Cell[][]>> {
  const lines: { key: PageKey; cells: Cell[] }[] = []
  for await (const rows of scoreLive(deps, actor, people, report)) {
    for (const row of rows) lines.push({ key: keyOf(row, sort), cells: table.cells(row) })
  }
  const compare = compareKeys(sort)
  lines.sort((a, b) => compare(a.key, b.key))
  return inBatches(lines.map(({ cells }) => cells))
}

async function* inBatches(lines: Cell[][]): AsyncGenerator<Cell[][]> {
  for (let start = 0; start < lines.length; start += LINES_AT_ONCE) yield lines.slice(start, start + LINES_AT_ONCE)
}
