import * as contracts from "@scorecard/contracts/audit"
import { mount } from "#platform/http/index.ts"
import type { MountedRoute } from "#platform/http/index.ts"
import type { World } from "#platform/world.ts"
import { listActivityLogs } from "./list-activity-logs.ts"
import { verifyActivityLogs } from "./verify-activity-logs.ts"

export function openAudit(world: World): { routes: MountedRoute[] } {
  return {
    routes: [
      mount(contracts.listActivityLogs, (ask) => listActivityLogs(world, ask.actor, ask.query)),
      mount(contracts.verifyActivityLogs, () => verifyActivityLogs(world)),
    ],
  }
}
