import * as contracts from "@scorecard/contracts/session"
import { ACCESS_LEVELS, listPermissions, type Actor } from "@scorecard/domain/access"
import { mount, mountPublic, type MountedRoute } from "#platform/http/index.ts"
import { openIdentityProvider } from "#platform/identity/index.ts"
import type { Tx } from "#platform/transactions/index.ts"
import type { World } from "#platform/world.ts"
import { endImpersonation, impersonate } from "./impersonate.ts"
import { isDevLoginEnabled, type AssertNotInMaintenance } from "./policy.ts"
import { refreshSession } from "./refresh.ts"
import { purgeExpired } from "./session.store.ts"
import { createAuthenticate, signOut } from "./sessions.ts"
import { describeIfAvailable, devLogin, listDevLoginPeople, signInAtIdp } from "./sign-in.ts"
import { expiryOf } from "./tokens.ts"

export type Session = {
  routes: MountedRoute[]
  /** @throws Refusal 401 */
  authenticate(bearer: string | null): Promise<Actor>
  /** When a token that `authenticate` accepted expires. */
  expiryOf(token: string): Temporal.Instant
  purgeSessions(tx: Tx): Promise<void>
}

/** Optional: without it the service is always open. */
type SessionDeps = { assertNotInMaintenance?: AssertNotInMaintenance }

export function openSession(world: World, { assertNotInMaintenance = () => undefined }: SessionDeps = {}): Session {
  const provider = world.config.idp ? openIdentityProvider(world.config.idp, world) : null
  const deps = { ...world, assertNotInMaintenance, provider }
  return {
    authenticate: createAuthenticate(world),
    expiryOf,
    purgeSessions: (tx) => purgeExpired(tx.db, tx.at),
    routes: [
      mountPublic(contracts.signInAtIdp, ({ body }) => signInAtIdp(deps, body)),
      mountPublic(contracts.devLogin, ({ body }) => devLogin(deps, body)),
      mountPublic(contracts.listDevLoginPeople, () => listDevLoginPeople(world)),
      mountPublic(contracts.refreshSession, ({ body, ip, userAgent }) =>
        refreshSession(deps, { ...body, address: ip, userAgent }),
      ),
      mountPublic(contracts.signOut, async ({ actor, body }) => {
        await signOut(world, { ...body, actor })
        return {}
      }),
      mount(contracts.impersonate, ({ actor, body }) => impersonate(world, actor, body.employee_id)),
      mount(contracts.endImpersonation, async ({ actor }) => {
        await endImpersonation(world, actor)
        return {}
      }),
      mount(contracts.readPermissions, ({ actor }) => Promise.resolve(ownPermissions(actor))),
      mount(contracts.readPermissionMatrix, () => Promise.resolve(permissionMatrix())),
      mountPublic(contracts.readSignInOptions, async () => ({
        idp: provider && (await describeIfAvailable(provider)),
        dev_login: isDevLoginEnabled(world.config),
      })),
    ],
  }
}

function ownPermissions({ employee_id, access_level, impersonated_by }: Actor) {
  return {
    employee_id,
    access_level,
    ...(impersonated_by !== null && { impersonated_by }),
    permissions: listPermissions(access_level),
  }
}

function permissionMatrix() {
  const [one, two, three, four, five] = ACCESS_LEVELS
  const rows = {
    1: listPermissions(one),
    2: listPermissions(two),
    3: listPermissions(three),
    4: listPermissions(four),
    5: listPermissions(five),
  }
  return { levels: rows }
}
