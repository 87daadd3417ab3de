import { previewLocks as previewLocksRoute } from "@scorecard/contracts/lock-preview"
import * as contracts from "@scorecard/contracts/locks"
import { timestamp } from "#platform/clock/index.ts"
import { mount, type MountedRoute } from "#platform/http/index.ts"
import type { World } from "#platform/world.ts"
import { updateLocks } from "./scheduled-locks.ts"
import { exportGrants } from "./grants.ts"
import { grantUnlock } from "./grants.ts"
import { getLockSettings, grantOf, pageOfGrants } from "#core/locks/index.ts"
import { presentGrant } from "./grants.ts"
import { presentLocks } from "./scheduled-locks.ts"
import { previewLocks } from "./scheduled-locks.ts"
import { revokeUnlock } from "./grants.ts"
import { getLockStatus } from "./status.ts"

export type Locks = { routes: MountedRoute[] }

export function openLocks(world: World): Locks {
  const at = () => timestamp(world.clock.now())
  return {
    routes: [
      mount(contracts.showLocks, async (ask) => presentLocks(await getLockSettings(world.db), ask.actor)),
      mount(contracts.changeLocks, (ask) => updateLocks(world, ask.actor, ask.body, ask.ifMatch)),
      mount(previewLocksRoute, (ask) => previewLocks(world, ask.body)),
      mount(contracts.showLockStatus, (ask) => getLockStatus(world, ask.actor, ask.query)),
      mount(contracts.grantUnlock, (ask) => grantUnlock(world, ask.actor, ask.body)),
      mount(contracts.listUnlockGrants, async ({ query }) => {
        const page = await pageOfGrants(world.db, world.cursors, query, at())
        return { ...page, items: page.items.map((grant) => presentGrant(grant, at())) }
      }),
      mount(contracts.exportUnlockGrants, (ask) => exportGrants(world, ask.query)),
      mount(contracts.showUnlockGrant, async (ask) => presentGrant(await grantOf(world.db, ask.params.id), at())),
      mount(contracts.revokeUnlockGrant, async (ask) => {
        await revokeUnlock(world, ask.actor, ask.params.id, ask.ifMatch)
        return {}
      }),
    ],
  }
}
