import * as contracts from "@scorecard/contracts/activity"
import { mount, type MountedRoute, type Platform } from "#platform/index.ts"
import { exportActivity, purgeActivity, recordHeartbeat, summarizeActivity } from "./activity.ts"

export type Activity = {
  routes: MountedRoute[]
  /** Deletes activity that is older than ACTIVITY_RETENTION_DAYS. */
  purgeActivity(): Promise<void>
}

export function openActivity(platform: Platform): Activity {
  return {
    purgeActivity: () => purgeActivity(platform),
    routes: [
      mount(contracts.heartbeat, ({ actor, body }) => recordHeartbeat(platform, actor, body.client)),
      mount(contracts.readActivitySummary, ({ actor }) => summarizeActivity(platform, actor)),
      mount(contracts.exportActivity, ({ actor, query }) => exportActivity(platform, actor, query)),
    ],
  }
}
