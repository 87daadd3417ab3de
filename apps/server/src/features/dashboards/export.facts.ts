import type { MonthReport } from "@scorecard/contracts/months"
import type { EmployeeMonth } from "@scorecard/contracts/scorecards"
import type { Actor } from "@scorecard/domain/access"
import { monthId } from "@scorecard/domain/calendar"
import type { Goals } from "@scorecard/domain/scoring"
import { mapBatches, readAhead } from "#platform/tables/index.ts"
import { employeeMonthOf } from "#platform/warehouse/employee-month.ts"
import type { RowSort } from "#platform/warehouse/index.ts"
import { inBand } from "./aggregate.ts"
import type { PeopleOfMonth } from "./aggregate.ts"
import { scopeIds, withCurrentNames } from "./dashboards.store.ts"
import type { DashboardDeps } from "./needs.ts"
import { isTrusted } from "./trusted.ts"

/**
 * The warehouse's rows of one moment, in batches; null when they are not trusted. The first batch is read before this
 * answers, so that a warehouse that is out of reach is noticed while there is still another way.
 */
export async function keptRows(
  deps: DashboardDeps,
  actor: Actor,
  { month, filter, band }: PeopleOfMonth,
  sort: RowSort,
  { report, goals }: { report: MonthReport | null; goals: Goals },
): Promise<AsyncIterable<EmployeeMonth[]> | null> {
  const id = monthId(month)
  if (!isTrusted(report, await deps.warehouse.stampOf(id))) return null
  const stream = deps.warehouse.stream(id, await scopeIds(deps.db, actor, filter), sort)
  const rows = await readAhead(stream)
  return mapBatches(rows, async (batch) =>
    withCurrentNames(
      deps.db,
      inBand(
        batch.map((row) => employeeMonthOf(row, goals)),
        band,
      ),
    ),
  )
}
