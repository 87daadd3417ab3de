import type { MonthReport } from "@scorecard/contracts/months"
import type { EmployeeMonth } from "@scorecard/contracts/scorecards"
import type { Actor } from "@scorecard/domain/access"
import { monthId } from "@scorecard/domain/calendar"
import type { Goals } from "@scorecard/domain/scoring"
import { mapBatches, startWith } from "#platform/tables/index.ts"
import { employeeMonthOf } from "#platform/warehouse/employee-month.ts"
import type { RowSort, StampedBatch } from "#platform/warehouse/index.ts"
import { inBand, type PeopleOfMonth } from "./aggregate.ts"
import { scopeIds, withCurrentNames } from "./dashboards.store.ts"
import type { DashboardDeps } from "./needs.ts"
import { isTrusted } from "./trusted.ts"

/**
 * The warehouse's rows of one moment, in batches; null when they are not trusted, which the stamp of that moment tells.
 * The first batch is read before this answers, so that a warehouse that is out of reach is noticed while there is still
 * another way.
 */
export async function keptRows(
  deps: DashboardDeps,
  actor: Actor,
  { month, filter, band }: PeopleOfMonth,
  sort: RowSort,
  { report, goals }: { report: MonthReport | null; goals: Goals },
): Promise<AsyncIterable<EmployeeMonth[]> | null> {
  const id = monthId(month)
  const stream = deps.warehouse.stream(id, await scopeIds(deps.db, actor, filter), sort)
  const batches = await trusted(report, stream)
  if (!batches) return null
  return mapBatches(batches, async ({ rows }) =>
    withCurrentNames(
      deps.db,
      inBand(
        rows.map((row) => employeeMonthOf(row, goals)),
        band,
      ),
    ),
  )
}

/** Looks at the first batch; null when its stamp is not trusted, and then the stream's connection is given back. */
async function trusted(
  report: MonthReport | null,
  stream: AsyncIterable<StampedBatch>,
): Promise<AsyncIterable<StampedBatch> | null> {
  const iterator = stream[Symbol.asyncIterator]()
  const first = await iterator.next()
  if (!first.done && isTrusted(report, first.value.stamp))
    return startWith(first.value, { [Symbol.asyncIterator]: () => iterator })
  await iterator.return?.()
  return null
}
