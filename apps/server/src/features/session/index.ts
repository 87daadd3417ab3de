import * as contracts from "@scorecard/contracts/session"
import { ACCESS_LEVELS, listPermissions, type Actor } from "@scorecard/domain"
import { mount, mountPublic, type MountedRoute, type Platform, type Tx } from "#platform/index.ts"
import { openIdentityProvider } from "#platform/identity/index.ts"
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

export function openSession(
  platform: Platform,
  { assertNotInMaintenance = () => undefined }: SessionDeps = {},
): Session {
  const provider = platform.config.idp ? openIdentityProvider(platform.config.idp, platform) : null
  const deps = { ...platform, assertNotInMaintenance, provider }
  return {
    authenticate: createAuthenticate(platform),
    expiryOf,
    purgeSessions: (tx) => purgeExpired(tx.db, tx.at),
    routes: [
      mountPublic(contracts.signInAtIdp, ({ body }) => signInAtIdp(deps, body)),
      mountPublic(contracts.devLogin, ({ body }) => devLogin(deps, body)),
      mountPublic(contracts.listDevLoginPeople, () => listDevLoginPeople(platform)),
      mountPublic(contracts.refreshSession, ({ body, ip, userAgent }) =>
        refreshSession(deps, { ...body, address: ip, userAgent }),
      ),
      mountPublic(contracts.signOut, ({ actor, body }) => signOut(platform, { ...body, actor })),
      mount(contracts.impersonate, ({ actor, body }) => impersonate(platform, actor, body.employee_id)),
      mount(contracts.endImpersonation, ({ actor }) => endImpersonation(platform, actor)),
      mount(contracts.readPermissions, ({ actor }) => Promise.resolve(ownPermissions(actor))),
      mount(contracts.readPermissionMatrix, () => Promise.resolve(permissionMatrix())),
      mountPublic(contracts.readSignInOptions, async () => ({
        idp: provider && (await describeIfAvailable(provider)),
        dev_login: isDevLoginEnabled(platform.config),
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
