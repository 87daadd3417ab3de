import * as contracts from "@scorecard/contracts/audit"
import { mount, type MountedRoute } from "#platform/http/index.ts"
import type { World } from "#platform/world.ts"
import { exportActivityLogs, listActivityLogs } from "./list.ts"
import { recordChainHeads, verifyActivityLogs } from "./verify.ts"

export type Audit = {
  routes: MountedRoute[]
  /** Writes the heads of the audit log to the service log. */
  recordChainHeads(): Promise<void>
}

export function openAudit(world: World): Audit {
  return {
    recordChainHeads: () => recordChainHeads(world),
    routes: [
      mount(contracts.listActivityLogs, ({ actor, query }) => listActivityLogs(world, actor, query)),
      mount(contracts.exportActivityLogs, ({ actor, query }) => exportActivityLogs(world, actor, query)),
      mount(contracts.verifyActivityLogs, () => verifyActivityLogs(world)),
    ],
  }
}
