import type { Actor } from "@scorecard/domain/access"
import type { World } from "#platform/world.ts"
import { isBypassing } from "./maintenance.ts"

/** The flag, its message, and whether the one who asks may go on all the same. (rules/sign-in#app-status) */
export function showAppStatus(deps: Pick<World, "config">, actor: Actor | null) {
  const { enabled, message } = deps.config.maintenance
  return {
    maintenance: enabled,
    can_bypass: actor !== null && isBypassing(deps, actor.email),
    message: enabled ? message : null,
  }
}
