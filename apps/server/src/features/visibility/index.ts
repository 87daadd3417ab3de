import * as contracts from "@scorecard/contracts/visibility"
import type { VisibilityKey } from "@scorecard/contracts/visibility"
import type { Database } from "#platform/documents/index.ts"
import { mount, type MountedRoute } from "#platform/http/index.ts"
import type { World } from "#platform/world.ts"
import { findHiddenKeys } from "./policy.ts"
import { listDisabledKeys, getCatalog, getVisibility, switchVisibility } from "./visibility.ts"

export type VisibilityFeature = {
  routes: MountedRoute[]
  /** The keys that nobody sees at the moment: the disabled ones and all below them. */
  hiddenKeys(db: Database): Promise<ReadonlySet<VisibilityKey>>
}

export function openVisibility(world: World): VisibilityFeature {
  return {
    hiddenKeys: async (db) => new Set(findHiddenKeys(await listDisabledKeys(db))),
    routes: [
      mount(contracts.readVisibilityCatalog, ({ actor }) => getCatalog(world, actor)),
      mount(contracts.switchVisibility, ({ actor, params: { key }, body: { enabled }, ifMatch }) =>
        switchVisibility(world, actor, { key, enabled, ifMatch }),
      ),
      mount(contracts.readVisibility, ({ actor }) => getVisibility(world, actor)),
    ],
  }
}
