import * as contracts from "@scorecard/contracts/visibility"
import type { VisibilityKey } from "@scorecard/contracts/visibility"
import { mount, type Database, type MountedRoute, type Platform } from "#platform/index.ts"
import { findHiddenKeys } from "./policy.ts"
import { listDisabledKeys, getCatalog, getVisibility, switchVisibility } from "./visibility.ts"

export type VisibilityFeature = {
  routes: MountedRoute[]
  /** The keys that nobody sees at the moment: the disabled ones and all below them. */
  hiddenKeys(db: Database): Promise<ReadonlySet<VisibilityKey>>
}

export function openVisibility(platform: Platform): VisibilityFeature {
  return {
    hiddenKeys: async (db) => new Set(findHiddenKeys(await listDisabledKeys(db))),
    routes: [
      mount(contracts.readVisibilityCatalog, ({ actor }) => getCatalog(platform, actor)),
      mount(contracts.switchVisibility, ({ actor, params: { key }, body: { enabled }, ifMatch }) =>
        switchVisibility(platform, actor, { key, enabled, ifMatch }),
      ),
      mount(contracts.readVisibility, ({ actor }) => getVisibility(platform, actor)),
    ],
  }
}
