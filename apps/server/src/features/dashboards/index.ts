import * as contracts from "@scorecard/contracts/dashboards"
import type { BscQuery, BscView } from "@scorecard/contracts/dashboards"
import * as heatMap from "@scorecard/contracts/heat-map"
import type { Actor } from "@scorecard/domain/access"
import { mount, type MountedRoute } from "#platform/http/index.ts"
import type { World } from "#platform/world.ts"
import { exportMonth, getMonthRows, type MonthRows } from "./export.ts"
import { exportHeatMap, showHeatMap } from "./heat-map.ts"
import { listAvailableMonths } from "./list-available-months.ts"
import type { MonthQuery } from "./month-scope.ts"
import { compareEmployees, showPerformance } from "./performance.ts"
import { assertCanReadPerformance, assertCanReadView, comparisonAccess } from "./policy.ts"
import { showBsc, showMonthSnapshot, type GetReport } from "./show-bsc.ts"

export type Dashboards = {
  routes: MountedRoute[]
  /** As GET /v1/dashboard/bsc answers this actor. */
  showBsc(actor: Actor, query: BscQuery): Promise<BscView>
  /** The rows of everybody in the actor's pool, as in the aggregate view. */
  getMonthRows(actor: Actor, query: MonthQuery): Promise<MonthRows>
}

export function openDashboards(world: World, { getReport }: { getReport: GetReport }): Dashboards {
  return {
    showBsc: (actor, query) => showBsc(world, actor, query),
    getMonthRows: (actor, query) => getMonthRows(world, actor, query),
    routes: [
      mount(contracts.showBsc, async ({ actor, query }) => {
        assertCanReadView(actor, query)
        return showBsc(world, actor, query)
      }),
      mount(contracts.showMonthSnapshot, async ({ actor, query }) => {
        assertCanReadView(actor, query)
        return showMonthSnapshot(world, getReport, actor, query)
      }),
      mount(contracts.listAvailableMonths, ({ actor }) => listAvailableMonths(world, actor)),
      mount(contracts.showPerformance, async ({ actor, query }) => {
        assertCanReadPerformance(actor, query.employee_id)
        return showPerformance(world, actor, query)
      }),
      mount(contracts.showComparisonAccess, async ({ actor }) => comparisonAccess(actor)),
      mount(contracts.compareEmployees, ({ actor, query }) => compareEmployees(world, actor, query)),
      mount(heatMap.showHeatMap, ({ actor, query }) => showHeatMap(world, actor, query)),
      mount(heatMap.exportHeatMap, ({ actor, query }) => exportHeatMap(world, actor, query)),
      mount(contracts.exportMonth, ({ actor, query }) => exportMonth(world, actor, query)),
    ],
  }
}
