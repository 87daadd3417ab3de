import type { EmployeeMonth } from "@scorecard/contracts/scorecards"
import type { Actor } from "@scorecard/domain/access"
import { cycleIdOf, monthId, type YearMonth } from "@scorecard/domain/calendar"
import type { Metrics } from "@scorecard/domain/scoring"
import { findReport } from "#core/months/index.ts"
import { getConfiguration } from "#core/cycles/index.ts"
import { rowsFromDocuments } from "./aggregate.ts"
import { keptRows } from "./export.facts.ts"
import { monthAsked } from "./months.ts"
import type { DashboardDeps } from "./needs.ts"
import { warehouseOrLive } from "./warehouse-or-live.ts"

export type RowsQuestion = { year?: number | undefined; month?: number | undefined }

export type RowsOfMonth = {
  month: YearMonth
  status: "draft" | "final"
  metrics: Metrics
  /** In no particular order. Go through them to the end: they may hold a connection. */
  read(): Promise<{ source: "warehouse" | "live"; rows: AsyncIterable<EmployeeMonth[]> }>
}

/** @throws Refusal 422 `month_in_future`, 404 where there is no cycle for the month */
export async function rowsOfMonth(deps: DashboardDeps, actor: Actor, asked: RowsQuestion): Promise<RowsOfMonth> {
  const month = monthAsked(deps, asked)
  const people = { month, filter: {}, band: undefined }
  const [report, { goals, metrics }] = await Promise.all([
    findReport(deps.db, monthId(month)),
    getConfiguration(deps.db, cycleIdOf(month)),
  ])
  return {
    month,
    status: report?.status ?? "draft",
    metrics,
    async read() {
      const { source, found } = await warehouseOrLive<AsyncIterable<EmployeeMonth[]>>(
        deps,
        () => keptRows(deps, actor, people, "employee_id", { report, goals }),
        async (how) => rowsFromDocuments(deps, actor, people, { report, how }),
      )
      return { source, rows: found }
    },
  }
}
