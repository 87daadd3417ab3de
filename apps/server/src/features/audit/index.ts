import * as contracts from "@scorecard/contracts/audit"
import { mount, type MountedRoute } from "#platform/http/index.ts"
import type { World } from "#platform/world.ts"
import { exportActivityLogs } from "./export-activity-logs.ts"
import { listActivityLogs } from "./list-activity-logs.ts"
import { noteHeads } from "./note-heads.ts"
import { verifyActivityLogs } from "./verify-activity-logs.ts"

export type Audit = {
  routes: MountedRoute[]
  /** Writes to the log how far the audit log has come. */
  noteHeads(): Promise<void>
}

export function openAudit(world: World): Audit {
  return {
    noteHeads: () => noteHeads(world),
    routes: [
      mount(contracts.listActivityLogs, (ask) => listActivityLogs(world, ask.actor, ask.query)),
      mount(contracts.exportActivityLogs, (ask) => exportActivityLogs(world, ask.actor, ask.query)),
      mount(contracts.verifyActivityLogs, () => verifyActivityLogs(world)),
    ],
  }
}
