import { openDemo, type Demo, type DemoNeeds } from "#demo/index.ts"
import { openMonths } from "#features/months/index.ts"
import type { Platform } from "#platform/platform.ts"
import { seedCollections } from "./seed-collections.ts"

/** What the made-up company and the load need of the other features, on the product's own use cases. */
export function seedingNeeds(platform: Platform): DemoNeeds {
  const { finalizeNow, syncNow } = openMonths(platform)
  return { collections: seedCollections, finalizeNow, syncNow }
}

/** For the seeding tool, which serves nothing. */
export function openSeeding(platform: Platform): Demo {
  return openDemo(platform, seedingNeeds(platform))
}
