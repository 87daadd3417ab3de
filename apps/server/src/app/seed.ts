import { openDemo, type Demo, type DemoNeeds } from "#demo/index.ts"
import { openMonths } from "#features/months/index.ts"
import type { World } from "#platform/world.ts"
import { seedCollections } from "./seed-collections.ts"

/** What the made-up company and the load need of the other features, on the product's own use cases. */
export function seedingNeeds(world: World): DemoNeeds {
  const { finalizeNow, syncNow } = openMonths(world)
  return { collections: seedCollections, finalizeNow, syncNow }
}

/** For the seeding tool, which serves nothing. */
export function openSeeding(world: World): Demo {
  return openDemo(world, seedingNeeds(world))
}
