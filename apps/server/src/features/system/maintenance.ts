import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import type { World } from "#platform/world.ts"

/**
 * These pass, whoever calls: what tells that there is maintenance, and the ways in for those who may bypass it. The
 * sign-in calls turn away everybody else themselves, once they know who it is. A file's signed address passes because a
 * page shows pictures without a token; only who was let in is given one, and it ends within minutes. Outside of `/v1`,
 * health and the documents that are the same for all stay. (rules/sign-in#maintenance-mode)
 */
const OPEN_PATHS: ReadonlySet<string> = new Set([
  "/v1/public/app-status",
  "/v1/public/sign-in-options",
  "/v1/auth/idp",
  "/v1/auth/dev-login",
  "/v1/auth/refresh",
  "/v1/files/{token}",
])

export type Knock = { path: string; bearer: string | null }
type Authenticate = (bearer: string | null) => Promise<Pick<Actor, "email">>
type Deps = Pick<World, "config">

export function isBypassing({ config: { maintenance } }: Deps, email: string): boolean {
  return maintenance.bypassEmails.includes(email.toLowerCase())
}

/** For the sign-in calls. @throws Refusal 503 where there is maintenance and this person may not bypass it. */
export function refuseInMaintenance(deps: Deps, email: string): void {
  if (deps.config.maintenance.enabled && !isBypassing(deps, email)) throw underMaintenance(deps)
}

/**
 * Stands before every route, also before 401: maintenance is the first thing to tell.
 * @throws Refusal 503
 */
export async function guardMaintenance(deps: Deps, authenticate: Authenticate, knock: Knock): Promise<void> {
  if (!deps.config.maintenance.enabled || OPEN_PATHS.has(knock.path)) return
  if (knock.bearer === null) throw underMaintenance(deps)
  const caller = await authenticate(knock.bearer).catch((cause: unknown) => {
    // Whatever is wrong, a bad token or a database that is being worked on: maintenance explains it.
    throw underMaintenance(deps, cause)
  })
  refuseInMaintenance(deps, caller.email)
}

function underMaintenance({ config: { maintenance } }: Deps, cause?: unknown): Refusal {
  const { message } = maintenance
  return new Refusal("maintenance", message, { extra: { maintenance: true, message }, cause })
}
