import { previewLocks as previewLocksRoute } from "@scorecard/contracts/lock-preview"
import * as contracts from "@scorecard/contracts/locks"
import { mount, type MountedRoute } from "#platform/http/index.ts"
import type { World } from "#platform/world.ts"
import { exportGrants, getGrant, grantUnlock, listGrants, revokeUnlock } from "./grants.ts"
import { getLocks, previewLocks, updateLocks } from "./scheduled-locks.ts"
import { getLockStatus } from "./status.ts"

export type Locks = { routes: MountedRoute[] }

export function openLocks(world: World): Locks {
  return {
    routes: [
      mount(contracts.showLocks, ({ actor }) => getLocks(world, actor)),
      mount(contracts.changeLocks, ({ actor, body, ifMatch }) => updateLocks(world, actor, body, ifMatch)),
      mount(previewLocksRoute, ({ body }) => previewLocks(world, body)),
      mount(contracts.showLockStatus, ({ actor, query }) => getLockStatus(world, actor, query)),
      mount(contracts.grantUnlock, ({ actor, body }) => grantUnlock(world, actor, body)),
      mount(contracts.listUnlockGrants, ({ query }) => listGrants(world, query)),
      mount(contracts.exportUnlockGrants, ({ query }) => exportGrants(world, query)),
      mount(contracts.showUnlockGrant, ({ params }) => getGrant(world, params.id)),
      mount(contracts.revokeUnlockGrant, async ({ actor, params, ifMatch }) => {
        await revokeUnlock(world, actor, params.id, ifMatch)
        return {}
      }),
    ],
  }
}
