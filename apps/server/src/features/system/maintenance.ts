import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain"
import type { Platform } from "#platform/index.ts"

/** The flag, its message, and whether the caller may bypass it. (rules/sign-in#app-status) */
export function getAppStatus(deps: Pick<Platform, "config">, actor: Actor | null) {
  const { enabled, message } = deps.config.maintenance
  return {
    maintenance: enabled,
    can_bypass: actor !== null && canBypassMaintenance(deps, actor.email),
    message: enabled ? message : null,
  }
}

/**
 * Open to every caller: the announcement of the maintenance, and sign-in for those who may bypass it. The sign-in calls
 * turn away everybody else themselves, once they know who is calling. A file's signed address stays open because pages
 * show pictures without a token; only admitted callers are given one, and it expires within minutes. Outside of `/v1`,
 * health and the public documents stay open. (rules/sign-in#maintenance-mode)
 */
const OPEN_PATHS: ReadonlySet<string> = new Set([
  "/v1/public/app-status",
  "/v1/public/sign-in-options",
  "/v1/auth/idp",
  "/v1/auth/dev-login",
  "/v1/auth/refresh",
  "/v1/files/{token}",
])

export type GuardedRequest = { path: string; bearer: string | null }
type Authenticate = (bearer: string | null) => Promise<Pick<Actor, "email">>
type Deps = Pick<Platform, "config">

export function canBypassMaintenance({ config: { maintenance } }: Deps, email: string): boolean {
  return maintenance.bypassEmails.includes(email.toLowerCase())
}

/** For the sign-in calls. @throws Refusal 503 during maintenance, unless this person may bypass it. */
export function assertNotInMaintenance(deps: Deps, email: string): void {
  if (deps.config.maintenance.enabled && !canBypassMaintenance(deps, email)) throw maintenanceRefusal(deps)
}

/**
 * Runs before every route and before 401: maintenance is reported first.
 * @throws Refusal 503
 */
export async function guardMaintenance(deps: Deps, authenticate: Authenticate, request: GuardedRequest): Promise<void> {
  if (!deps.config.maintenance.enabled || OPEN_PATHS.has(request.path)) return
  if (request.bearer === null) throw maintenanceRefusal(deps)
  const caller = await authenticate(request.bearer).catch((cause: unknown) => {
    // Maintenance explains any failure: a bad token, or a database that is down.
    throw maintenanceRefusal(deps, cause)
  })
  assertNotInMaintenance(deps, caller.email)
}

function maintenanceRefusal({ config: { maintenance } }: Deps, cause?: unknown): Refusal {
  const { message } = maintenance
  return new Refusal("maintenance", message, { extra: { maintenance: true, message }, cause })
}
