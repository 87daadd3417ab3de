import type { BscQuery, BscView } from "@scorecard/contracts/dashboards"
import type { Actor } from "@scorecard/domain/access"
import { cycleIdOf, monthId, type YearMonth } from "@scorecard/domain/calendar"
import { z } from "zod"
import { scoreMonth } from "#core/scoring/index.ts"
import { findReport } from "#core/months/index.ts"
import { getConfiguration } from "#core/cycles/index.ts"
import { personInPool } from "#core/people/index.ts"
import { livePage, modeOf, refuseUnknownBand } from "./aggregate.ts"
import { keptPage } from "./aggregate.facts.ts"
import { thesePeople } from "./dashboards.store.ts"
import { monthAsked } from "./months.ts"
import type { DashboardDeps } from "./needs.ts"
import { selfFinal } from "./self-final.ts"
import { summaryView } from "./summary-view.ts"
import { warehouseOrLive } from "./warehouse-or-live.ts"

/** (rules/dashboards#views) */
export async function showBsc(deps: DashboardDeps, actor: Actor, query: BscQuery): Promise<BscView> {
  const month = monthAsked(deps, query)
  return query.view_mode === "self"
    ? await selfView(deps, actor, month, query.employee_id ?? actor.employee_id)
    : await aggregateView(deps, actor, month, query)
}

/** One person, always from the documents, and from nobody else's; of a final month also what was closed. */
async function selfView(deps: DashboardDeps, actor: Actor, month: YearMonth, employeeId: string): Promise<BscView> {
  await personInPool(deps.db, actor, employeeId)
  const report = await findReport(deps.db, monthId(month))
  const question = { month, mode: modeOf(report), scope: thesePeople([employeeId]), employeeId }
  const scored = await Array.fromAsync(scoreMonth(deps, deps.db, question))
  const employee_month = scored.flat()[0] ?? null
  const final = await selfFinal(deps, report, employeeId, employee_month)
  return { view_mode: "self", month, source: "live", employee_month, final }
}

async function aggregateView(deps: DashboardDeps, actor: Actor, month: YearMonth, query: BscQuery): Promise<BscView> {
  const { employee_id, department_id, cluster_id, q, band, sort, limit } = query
  const people = { month, filter: { employee_id, department_id, cluster_id, q }, band }
  const position = z.strictObject({
    month: z.literal(monthId(month)),
    sort: z.literal(sort),
    value: z.union([z.number(), z.string()]),
    employee_id: z.string(),
  })
  const after = deps.cursors.read(query.cursor, position)
  const question = { sort, limit, after }

  const [report, configuration] = await Promise.all([
    findReport(deps.db, monthId(month)),
    getConfiguration(deps.db, cycleIdOf(month)),
  ])
  refuseUnknownBand(configuration.goals, band)
  const { found, ...sourced } = await warehouseOrLive(
    deps,
    () => keptPage(deps, actor, people, question, { report, goals: configuration.goals }),
    (how) => livePage(deps, actor, people, question, { report, how }),
  )
  return {
    view_mode: "aggregate",
    month,
    ...sourced,
    summary: summaryView(found.summary, configuration),
    items: found.items,
    next_cursor: found.next && deps.cursors.write({ month: monthId(month), sort, ...found.next }),
    total: found.summary.employees,
  }
}
