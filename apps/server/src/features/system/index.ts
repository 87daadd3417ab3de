import * as contracts from "@scorecard/contracts/system"
import { mount, mountPublic, type MountedRoute } from "#platform/http/index.ts"
import type { World } from "#platform/world.ts"
import { guardMaintenance, refuseInMaintenance, type Knock } from "./maintenance.ts"
import type { SystemNeeds } from "./needs.ts"
import { showAppStatus } from "./show-app-status.ts"
import { showStatus } from "./show-status.ts"

export type { Knock } from "./maintenance.ts"
export type { SystemNeeds } from "./needs.ts"

export type Maintenance = {
  /** For sign-in and refresh, once they know who it is. @throws Refusal 503 */
  refuseInMaintenance(email: string): void
  /** Before every route. @throws Refusal 503 */
  guard(authenticate: (bearer: string | null) => Promise<{ email: string }>, knock: Knock): Promise<void>
}

/** Sign-in needs it, and it needs nothing: it is opened before the rest. */
export function openMaintenance(world: World): Maintenance {
  return {
    refuseInMaintenance: (email) => refuseInMaintenance(world, email),
    guard: (authenticate, knock) => guardMaintenance(world, authenticate, knock),
  }
}

export function openSystem(world: World, needs: SystemNeeds): { routes: MountedRoute[] } {
  return {
    routes: [
      mountPublic(contracts.readAppStatus, (ask) => Promise.resolve(showAppStatus(world, ask.actor))),
      mount(contracts.readSystemStatus, () => showStatus({ ...world, ...needs })),
    ],
  }
}
