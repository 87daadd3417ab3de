import * as contracts from "@scorecard/contracts/dashboards"
import { mount } from "#platform/http/index.ts"
import type { MountedRoute } from "#platform/http/index.ts"
import type { World } from "#platform/world.ts"
import { compareEmployees, comparisonAccess } from "./compare-employees.ts"
import { exportMonth } from "./export-month.ts"
import { listAvailableMonths } from "./list-available-months.ts"
import type { DashboardDeps, DashboardsNeeds } from "./needs.ts"
import { showBsc } from "./show-bsc.ts"
import { showMonthSnapshot } from "./show-month-snapshot.ts"
import { showPerformance } from "./show-performance.ts"

export type { DashboardsNeeds } from "./needs.ts"

export function openDashboards(world: World, needs: DashboardsNeeds): { routes: MountedRoute[] } {
  const deps: DashboardDeps = { ...world, ...needs }
  return {
    routes: [
      mount(contracts.showBsc, (ask) => showBsc(deps, ask.actor, ask.query)),
      mount(contracts.showMonthSnapshot, (ask) => showMonthSnapshot(deps, ask.actor, ask.query)),
      mount(contracts.listAvailableMonths, (ask) => listAvailableMonths(deps, ask.actor)),
      mount(contracts.showPerformance, (ask) => showPerformance(deps, ask.actor, ask.query)),
      mount(contracts.showComparisonAccess, async (ask) => comparisonAccess(ask.actor)),
      mount(contracts.compareEmployees, (ask) => compareEmployees(deps, ask.actor, ask.query)),
      mount(contracts.exportMonth, (ask) => exportMonth(deps, ask.actor, ask.query)),
    ],
  }
}
