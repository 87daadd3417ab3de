import type { MonthReport } from "@scorecard/contracts/months"
import type { Actor } from "@scorecard/domain/access"
import { monthId } from "@scorecard/domain/calendar"
import type { Goals } from "@scorecard/domain/scoring"
import { employeeMonthOf } from "#platform/warehouse/employee-month.ts"
import type { MonthSummary } from "#platform/warehouse/index.ts"
import type { PeopleOfMonth } from "./aggregate.ts"
import { scopeIds, withCurrentNames } from "./dashboards.store.ts"
import type { DashboardDeps } from "./needs.ts"
import type { MonthPage, PageQuestion } from "./row-order.ts"
import { isTrusted } from "./trusted.ts"

type Kept = { report: MonthReport | null; goals: Goals }

/**
 * A page and its summary as the warehouse has them, by a fixed number of queries; null when its rows are not trusted.
 * Whether they are is a question to the very moment that the rows are of.
 */
export async function keptPage(
  deps: DashboardDeps,
  actor: Actor,
  { month, filter, band }: PeopleOfMonth,
  question: PageQuestion,
  { report, goals }: Kept,
): Promise<(MonthPage & { summary: MonthSummary }) | null> {
  const id = monthId(month)
  const scope = { employee_ids: await scopeIds(deps.db, actor, filter), band_key: band }
  const { stamp, summary, page } = await deps.warehouse.monthView(id, { ...scope, ...question })
  if (!isTrusted(report, stamp)) return null
  const items = page.rows.map((row) => employeeMonthOf(row, goals))
  return { summary, items: await withCurrentNames(deps.db, items), next: page.next }
}
