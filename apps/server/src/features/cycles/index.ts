import {
  compareCycles as compareCyclesContract,
  copyConfiguration,
  exportComparison as exportComparisonContract,
} from "@scorecard/contracts/cycle-comparison"
import * as contracts from "@scorecard/contracts/cycles"
import type { CycleConfiguration } from "@scorecard/domain/scoring"
import type { Database } from "#platform/documents/index.ts"
import { mount, type MountedRoute } from "#platform/http/index.ts"
import type { Tx } from "#platform/transactions/index.ts"
import type { World } from "#platform/world.ts"
import { addCycle } from "./registry.ts"
import { updateConfiguration } from "./configuration.ts"
import { compareCycles, exportComparison } from "./compare.ts"
import { copyIntoCycle } from "./configuration.ts"
import { getConfiguration } from "#core/cycles/index.ts"
import { deleteCycle } from "./registry.ts"
import { ensureCycles } from "./registry.ts"
import { exportCycles } from "./list.ts"
import { listCycles } from "./list.ts"
import { getConfigurationView, getMetrics, getRubric } from "./configuration.ts"

export type Cycles = {
  routes: MountedRoute[]
  /** The four documents of a cycle. @throws Refusal 404 when the cycle is not there. */
  configurationOf(db: Database, cycleId: string): Promise<CycleConfiguration>
  /** On an empty database: the cycles from 2025 to the next upcoming one, with the defaults. (rules/cycles#defaults) */
  bootstrapCycles(tx: Tx): Promise<void>
  /** Adds the cycles that are missing up to the next upcoming one; for every start. Does nothing when none is. */
  ensureCycles(tx: Tx): Promise<void>
}

export function openCycles(world: World): Cycles {
  return {
    routes: [
      mount(contracts.listCycles, (ask) => listCycles(world, ask.actor, ask.query)),
      mount(contracts.exportCycles, (ask) => exportCycles(world, ask.actor, ask.query)),
      mount(contracts.addCycle, (ask) => addCycle(world, ask.actor)),
      mount(contracts.deleteCycle, async (ask) => {
        await deleteCycle(world, ask.actor, ask.params.id, ask.ifMatch)
        return {}
      }),
      mount(compareCyclesContract, (ask) => compareCycles(world, ask.query)),
      mount(exportComparisonContract, (ask) => exportComparison(world, ask.query)),
      mount(
        copyConfiguration,
        ({ actor, params, body, ifMatch }) => copyIntoCycle(world, actor, { id: params.id, ...body, ifMatch }),
        (ask) => getConfiguration(world.db, ask.params.id),
      ),
      mount(contracts.showConfiguration, (ask) => getConfigurationView(world, ask.actor, ask.query.cycle_id)),
      mount(contracts.changeConfiguration, (ask) =>
        updateConfiguration(world, ask.actor, ask.query.cycle_id, ask.body, ask.ifMatch),
      ),
      mount(contracts.showMetrics, (ask) => getMetrics(world, ask.query)),
      mount(contracts.showRubric, (ask) => getRubric(world, ask.query)),
    ],
    configurationOf: (db, cycleId) => getConfiguration(db, cycleId),
    bootstrapCycles: ensureCycles,
    ensureCycles,
  }
}
