import { previewLocks as previewLocksRoute } from "@scorecard/contracts/lock-preview"
import * as contracts from "@scorecard/contracts/locks"
import { mount, type MountedRoute, type Platform } from "#platform/index.ts"
import { exportGrants, getGrant, grantUnlock, listGrants, revokeUnlock } from "./grants.ts"
import { getLocks, previewLocks, updateLocks } from "./scheduled-locks.ts"
import { getLockStatus } from "./status.ts"

export type Locks = { routes: MountedRoute[] }

export function openLocks(platform: Platform): Locks {
  return {
    routes: [
      mount(contracts.showLocks, ({ actor }) => getLocks(platform, actor)),
      mount(contracts.changeLocks, ({ actor, body, ifMatch }) => updateLocks(platform, actor, body, ifMatch)),
      mount(previewLocksRoute, ({ body }) => previewLocks(platform, body)),
      mount(contracts.showLockStatus, ({ actor, query }) => getLockStatus(platform, actor, query)),
      mount(contracts.grantUnlock, ({ actor, body }) => grantUnlock(platform, actor, body)),
      mount(contracts.listUnlockGrants, ({ query }) => listGrants(platform, query)),
      mount(contracts.exportUnlockGrants, ({ query }) => exportGrants(platform, query)),
      mount(contracts.showUnlockGrant, ({ params }) => getGrant(platform, params.id)),
      mount(contracts.revokeUnlockGrant, ({ actor, params, ifMatch }) =>
        revokeUnlock(platform, actor, params.id, ifMatch),
      ),
    ],
  }
}
