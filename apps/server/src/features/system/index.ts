import * as contracts from "@scorecard/contracts/system"
import { mount, mountPublic, type MountedRoute, type Platform } from "#platform/index.ts"
import { assertNotInMaintenance, getAppStatus, guardMaintenance, type GuardedRequest } from "./maintenance.ts"
import { getStatus, type StatusSources } from "./status.ts"

export type Maintenance = {
  /** For sign-in and refresh, once they know who is calling. @throws Refusal 503 */
  assertNotInMaintenance(email: string): void
  /** Before every route. @throws Refusal 503 */
  guard(authenticate: (bearer: string | null) => Promise<{ email: string }>, request: GuardedRequest): Promise<void>
}

/** Sign-in depends on it and it depends on no feature, so it is opened first. */
export function openMaintenance(platform: Platform): Maintenance {
  return {
    assertNotInMaintenance: (email) => assertNotInMaintenance(platform, email),
    guard: (authenticate, request) => guardMaintenance(platform, authenticate, request),
  }
}

export function openSystem(platform: Platform, sources: StatusSources): { routes: MountedRoute[] } {
  return {
    routes: [
      mountPublic(contracts.readAppStatus, ({ actor }) => Promise.resolve(getAppStatus(platform, actor))),
      mount(contracts.readSystemStatus, () => getStatus({ ...platform, ...sources })),
    ],
  }
}
