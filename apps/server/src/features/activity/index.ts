import * as contracts from "@scorecard/contracts/activity"
import { mount, type MountedRoute } from "#platform/http/index.ts"
import type { World } from "#platform/world.ts"
import { exportActivity, purgeActivity, recordHeartbeat, summarizeActivity } from "./activity.ts"

export type Activity = {
  routes: MountedRoute[]
  /** Deletes activity that is older than ACTIVITY_RETENTION_DAYS. */
  purgeActivity(): Promise<void>
}

export function openActivity(world: World): Activity {
  return {
    purgeActivity: () => purgeActivity(world),
    routes: [
      mount(contracts.heartbeat, async ({ actor, body }) => {
        await recordHeartbeat(world, actor, body.client)
        return {}
      }),
      mount(contracts.readActivitySummary, ({ actor }) => summarizeActivity(world, actor)),
      mount(contracts.exportActivity, ({ actor, query }) => exportActivity(world, actor, query)),
    ],
  }
}
