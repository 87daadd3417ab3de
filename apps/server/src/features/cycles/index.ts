import * as comparison from "@scorecard/contracts/cycle-comparison"
import * as contracts from "@scorecard/contracts/cycles"
import { getConfiguration } from "#core/cycles/index.ts"
import { mount, type MountedRoute } from "#platform/http/index.ts"
import type { Tx } from "#platform/transactions/index.ts"
import type { World } from "#platform/world.ts"
import { compareCycles, exportComparison } from "./compare.ts"
import { copyIntoCycle, getConfigurationView, getMetrics, getRubric, updateConfiguration } from "./configuration.ts"
import { exportCycles, listCycles } from "./list.ts"
import { addCycle, deleteCycle, ensureCycles } from "./registry.ts"

export type Cycles = {
  routes: MountedRoute[]
  /** Adds the missing cycles up to the next upcoming one. Every start calls it; usually none is missing. */
  ensureCycles(tx: Tx): Promise<void>
}

export function openCycles(world: World): Cycles {
  return { routes: createRoutes(world), ensureCycles }
}

function createRoutes(world: World): MountedRoute[] {
  return [
    mount(contracts.listCycles, ({ actor, query }) => listCycles(world, actor, query)),
    mount(contracts.exportCycles, ({ actor, query }) => exportCycles(world, actor, query)),
    mount(contracts.addCycle, ({ actor }) => addCycle(world, actor)),
    mount(contracts.deleteCycle, async ({ actor, params, ifMatch }) => {
      await deleteCycle(world, actor, params.id, ifMatch)
      return {}
    }),
    mount(comparison.compareCycles, ({ query }) => compareCycles(world, query)),
    mount(comparison.exportComparison, ({ query }) => exportComparison(world, query)),
    mount(
      comparison.copyConfiguration,
      ({ actor, params, body, ifMatch }) => copyIntoCycle(world, actor, { id: params.id, ...body, ifMatch }),
      ({ params }) => getConfiguration(world.db, params.id),
    ),
    mount(contracts.showConfiguration, ({ actor, query }) => getConfigurationView(world, actor, query.cycle_id)),
    mount(contracts.changeConfiguration, ({ actor, query, body, ifMatch }) =>
      updateConfiguration(world, actor, { id: query.cycle_id, patch: body, ifMatch }),
    ),
    mount(contracts.showMetrics, ({ query }) => getMetrics(world, query)),
    mount(contracts.showRubric, ({ query }) => getRubric(world, query)),
  ]
}
