import { route } from "@scorecard/contracts/route"
import type { Platform } from "#platform/index.ts"
import { createMutex } from "#platform/mutex/index.ts"
import type { Protocol } from "#platform/http/index.ts"
import { discoveryRoutes } from "./discovery.ts"
import { groupRoutes, type Units } from "./groups.ts"
import { presentRefusal } from "./scim-error.ts"
import { lockProvisioning } from "./scim.store.ts"
import { userRoutes, type People, type ScimDeps } from "./users.ts"

const PREFIX = "/scim/v2"

/** For service accounts only: the path is that of all of them. (rules/scim#access) */
const admission = {
  ...route({ method: "GET", path: PREFIX, tag: "SCIM", summary: "Provision people and departments" }),
  serviceScope: "scim",
  servicesOnly: true,
} as const

/** SCIM 2.0: an identity provider keeps the directory. (rules/scim; RFC 7643, RFC 7644) */
export function openScim(platform: Platform, { people, units }: { people: People; units: Units }): Protocol {
  const base = `${platform.config.email.appBaseUrl}${PREFIX}`
  const deps = { ...platform, people, units, base, provision: inTurn(platform) }
  return {
    prefix: PREFIX,
    mediaType: "application/scim+json",
    admission,
    routes: [...discoveryRoutes(base), ...userRoutes(deps), ...groupRoutes(deps)],
    presentRefusal,
  }
}

/**
 * Runs changes one at a time. Those in this process wait without holding a database connection: a burst of requests from
 * a provider would otherwise use up the pool and hold up everyone else's changes.
 */
function inTurn({ transact }: Platform): ScimDeps["provision"] {
  const runExclusive = createMutex()
  return (work) =>
    runExclusive("provisioning", () =>
      transact(async (tx) => {
        await lockProvisioning(tx.db)
        return work(tx)
      }),
    )
}
