import * as contracts from "@scorecard/contracts/dashboards"
import type { BscQuery, BscView } from "@scorecard/contracts/dashboards"
import * as heatMap from "@scorecard/contracts/heat-map"
import type { Actor } from "@scorecard/domain"
import { mount, type MountedRoute, type Platform } from "#platform/index.ts"
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

export function openDashboards(platform: Platform, { getReport }: { getReport: GetReport }): Dashboards {
  return {
    showBsc: (actor, query) => showBsc(platform, actor, query),
    getMonthRows: (actor, query) => getMonthRows(platform, actor, query),
    routes: [
      mount(contracts.showBsc, async ({ actor, query }) => {
        assertCanReadView(actor, query)
        return showBsc(platform, actor, query)
      }),
      mount(contracts.showMonthSnapshot, async ({ actor, query }) => {
        assertCanReadView(actor, query)
        return showMonthSnapshot(platform, getReport, actor, query)
      }),
      mount(contracts.listAvailableMonths, ({ actor }) => listAvailableMonths(platform, actor)),
      mount(contracts.showPerformance, async ({ actor, query }) => {
        assertCanReadPerformance(actor, query.employee_id)
        return showPerformance(platform, actor, query)
      }),
      mount(contracts.showComparisonAccess, async ({ actor }) => comparisonAccess(actor)),
      mount(contracts.compareEmployees, ({ actor, query }) => compareEmployees(platform, actor, query)),
      mount(heatMap.showHeatMap, ({ actor, query }) => showHeatMap(platform, actor, query)),
      mount(heatMap.exportHeatMap, ({ actor, query }) => exportHeatMap(platform, actor, query)),
      mount(contracts.exportMonth, ({ actor, query }) => exportMonth(platform, actor, query)),
    ],
  }
}
