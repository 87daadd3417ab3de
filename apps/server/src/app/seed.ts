import { openCycles } from "#features/cycles/index.ts"
import { openDemo } from "#features/demo/index.ts"
import type { Demo, DemoNeeds } from "#features/demo/index.ts"
import { openLocks } from "#features/locks/index.ts"
import { openMonthRows, openMonths } from "#features/months/index.ts"
import { openSchedules } from "#features/schedules/index.ts"
import { openScorecards } from "#features/scorecards/index.ts"
import type { World } from "#platform/world.ts"
import { seedCollections } from "./seed-collections.ts"

/** What the made-up company and the load need of the other features, on the product's own use cases. */
export function seedingNeeds(world: World): DemoNeeds {
  const { configurationOf } = openCycles(world)
  const rows = openMonthRows()
  const { dayCodes } = openSchedules(world, { ...rows, configurationOf })
  const { settings, closedPages } = openLocks(world, rows)
  const scorecards = openScorecards(world, { configurationOf, dayCodes, lockSettings: settings, isFinal: rows.isFinal })
  const { finalizeNow, syncNow } = openMonths(world, { rows, scoreMonth: scorecards.scoreMonth, closedPages })
  const { findReport } = rows
  return { collections: seedCollections, configurationOf, findReport, finalizeNow, syncNow }
}

/** For the seeding tool, which serves nothing. */
export function openSeeding(world: World): Demo {
  return openDemo(world, seedingNeeds(world))
}
