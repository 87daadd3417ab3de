import * as contracts from "@scorecard/contracts/activity"
import { mount, type MountedRoute } from "#platform/http/index.ts"
import type { World } from "#platform/world.ts"
import { exportActivity } from "./export-activity.ts"
import { purgeActivity } from "./purge-activity.ts"
import { recordHeartbeat } from "./record-heartbeat.ts"
import { summarizeActivity } from "./summarize-activity.ts"

export type Activity = {
  routes: MountedRoute[]
  /** Activity that is older than ACTIVITY_RETENTION_DAYS goes. */
  purgeActivity(): Promise<void>
}

export function openActivity(world: World): Activity {
  return {
    purgeActivity: () => purgeActivity(world),
    routes: [
      mount(contracts.heartbeat, async (ask) => {
        await recordHeartbeat(world, ask.actor, ask.body.client)
        return {}
      }),
      mount(contracts.readActivitySummary, (ask) => summarizeActivity(world, ask.actor)),
      mount(contracts.exportActivity, (ask) => exportActivity(world, ask.actor, ask.query)),
    ],
  }
}
