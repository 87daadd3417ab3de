import * as comparison from "@scorecard/contracts/cycle-comparison"
import * as contracts from "@scorecard/contracts/cycles"
import { getConfiguration } from "#core/cycles/index.ts"
import { mount, type MountedRoute, type Platform, type Tx } from "#platform/index.ts"
import { compareCycles, exportComparison } from "./compare.ts"
import { copyIntoCycle, getConfigurationView, getMetrics, getRubric, updateConfiguration } from "./configuration.ts"
import { exportCycles, listCycles } from "./list.ts"
import { addCycle, deleteCycle, ensureCycles } from "./registry.ts"

export type Cycles = {
  routes: MountedRoute[]
  /** Adds the missing cycles up to the next upcoming one. Every start calls it; usually none is missing. */
  ensureCycles(tx: Tx): Promise<void>
}

export function openCycles(platform: Platform): Cycles {
  return { routes: createRoutes(platform), ensureCycles }
}

function createRoutes(platform: Platform): MountedRoute[] {
  return [
    mount(contracts.listCycles, ({ actor, query }) => listCycles(platform, actor, query)),
    mount(contracts.exportCycles, ({ actor, query }) => exportCycles(platform, actor, query)),
    mount(contracts.addCycle, ({ actor }) => addCycle(platform, actor)),
    mount(contracts.deleteCycle, ({ actor, params, ifMatch }) => deleteCycle(platform, actor, params.id, ifMatch)),
    mount(comparison.compareCycles, ({ query }) => compareCycles(platform, query)),
    mount(comparison.exportComparison, ({ query }) => exportComparison(platform, query)),
    mount(
      comparison.copyConfiguration,
      ({ actor, params, body, ifMatch }) => copyIntoCycle(platform, actor, { id: params.id, ...body, ifMatch }),
      ({ params }) => getConfiguration(platform.db, params.id),
    ),
    mount(contracts.showConfiguration, ({ actor, query }) => getConfigurationView(platform, actor, query.cycle_id)),
    mount(contracts.changeConfiguration, ({ actor, query, body, ifMatch }) =>
      updateConfiguration(platform, actor, { id: query.cycle_id, patch: body, ifMatch }),
    ),
    mount(contracts.showMetrics, ({ query }) => getMetrics(platform, query)),
    mount(contracts.showRubric, ({ query }) => getRubric(platform, query)),
  ]
}
