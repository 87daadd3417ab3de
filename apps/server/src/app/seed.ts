import { openDemo, type Demo, type DemoUseCases } from "#demo/index.ts"
import { openMonths } from "#features/months/index.ts"
import type { Platform } from "#platform/platform.ts"
import { seedCollections } from "./seed-collections.ts"

/** What the demo company and the load generator need from features: the product's own use cases. */
export function seedingUseCases(platform: Platform): DemoUseCases {
  const { finalizeNow, syncNow } = openMonths(platform)
  return { collections: seedCollections, finalizeNow, syncNow }
}

/** For the seeding command, which serves no requests. */
export function openSeeding(platform: Platform): Demo {
  return openDemo(platform, seedingUseCases(platform))
}
