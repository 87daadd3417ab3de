import * as contracts from "@scorecard/contracts/dashboards"
import * as heatMap from "@scorecard/contracts/heat-map"
import type { BscQuery, BscView } from "@scorecard/contracts/dashboards"
import type { Actor } from "@scorecard/domain/access"
import { mount, requireWebClient, type MountedRoute } from "#platform/http/index.ts"
import type { World } from "#platform/world.ts"
import { compareEmployees, comparisonAccess } from "./compare-employees.ts"
import { exportMonth } from "./export-month.ts"
import { listAvailableMonths } from "./list-available-months.ts"
import type { DashboardDeps, DashboardsNeeds } from "./needs.ts"
import { rowsOfMonth, type RowsOfMonth, type RowsQuestion } from "./rows-of-month.ts"
import { showBsc } from "./show-bsc.ts"
import { exportHeatMap, showHeatMap } from "./show-heat-map.ts"
import { showMonthSnapshot } from "./show-month-snapshot.ts"
import { showPerformance } from "./show-performance.ts"

export type { DashboardsNeeds } from "./needs.ts"
export type { RowsOfMonth, RowsQuestion } from "./rows-of-month.ts"

/** Whose pool is nobody but themselves. */
const LOWEST_LEVEL = 1

export type Dashboards = {
  routes: MountedRoute[]
  /** As GET /v1/dashboard/bsc answers it to this actor. */
  showBsc(actor: Actor, query: BscQuery): Promise<BscView>
  /** Everybody's row of a month, of the actor's pool, as the aggregate view has them. */
  rowsOfMonth(actor: Actor, question: RowsQuestion): Promise<RowsOfMonth>
}

export function openDashboards(world: World, needs: DashboardsNeeds): Dashboards {
  const deps: DashboardDeps = { ...world, ...needs }
  return {
    showBsc: (actor, query) => showBsc(deps, actor, query),
    rowsOfMonth: (actor, question) => rowsOfMonth(deps, actor, question),
    routes: [
      mount(contracts.showBsc, async ({ actor, query }) => {
        requireWebForAggregate(actor, query)
        return showBsc(deps, actor, query)
      }),
      mount(contracts.showMonthSnapshot, async ({ actor, query }) => {
        requireWebForAggregate(actor, query)
        return showMonthSnapshot(deps, actor, query)
      }),
      mount(contracts.listAvailableMonths, (ask) => listAvailableMonths(deps, ask.actor)),
      mount(contracts.showPerformance, async ({ actor, query }) => {
        if (query.employee_id === undefined && actor.access_level > LOWEST_LEVEL) requireWebClient(actor)
        return showPerformance(deps, actor, query)
      }),
      mount(contracts.showComparisonAccess, async (ask) => comparisonAccess(ask.actor)),
      mount(contracts.compareEmployees, (ask) => compareEmployees(deps, ask.actor, ask.query)),
      mount(heatMap.showHeatMap, (ask) => showHeatMap(deps, ask.actor, ask.query)),
      mount(heatMap.exportHeatMap, (ask) => exportHeatMap(deps, ask.actor, ask.query)),
      mount(contracts.exportMonth, (ask) => exportMonth(deps, ask.actor, ask.query)),
    ],
  }
}

/** Manager dashboards are web-only; one person's scorecard is not. (rules/sign-in#client-kinds) */
function requireWebForAggregate(actor: Actor, { view_mode }: Pick<BscQuery, "view_mode">): void {
  if (view_mode === "aggregate") requireWebClient(actor)
}
