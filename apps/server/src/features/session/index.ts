import * as contracts from "@scorecard/contracts/session"
import { ACCESS_LEVELS, permissionsOf, type Actor } from "@scorecard/domain/access"
import { mount, mountPublic, type MountedRoute } from "#platform/http/index.ts"
import { openIdentityProvider } from "#platform/identity/index.ts"
import type { Tx } from "#platform/transactions/index.ts"
import type { World } from "#platform/world.ts"
import { openAuthenticate } from "./authenticate.ts"
import { listDevLoginPeople } from "./dev-login-people.ts"
import { devLogin, devLoginOffered } from "./dev-login.ts"
import { endImpersonation, impersonate } from "./impersonate.ts"
import type { SessionNeeds } from "./needs.ts"
import { refreshSession } from "./refresh-session.ts"
import { purgeExpired } from "./session.store.ts"
import { signInAtIdp } from "./sign-in-at-idp.ts"
import { describeIfThere } from "./sign-in-options.ts"
import { signOut } from "./sign-out.ts"
import { expiryOf } from "./tokens.ts"

export type Session = {
  routes: MountedRoute[]
  /** @throws Refusal 401 */
  authenticate(bearer: string | null): Promise<Actor>
  /** When a token that `authenticate` accepted ends. */
  expiryOf(token: string): Temporal.Instant
  purgeSessions(tx: Tx): Promise<void>
}

export function openSession(world: World, { refuseInMaintenance = () => undefined }: SessionNeeds = {}): Session {
  const provider = world.config.idp ? openIdentityProvider(world.config.idp, world) : null
  const deps = { ...world, refuseInMaintenance, provider }
  return {
    authenticate: openAuthenticate(world),
    expiryOf,
    purgeSessions: (tx) => purgeExpired(tx.db, tx.at),
    routes: [
      mountPublic(contracts.signInAtIdp, (ask) => signInAtIdp(deps, ask.body)),
      mountPublic(contracts.devLogin, (ask) => devLogin(deps, ask.body)),
      mountPublic(contracts.listDevLoginPeople, () => listDevLoginPeople(world)),
      mountPublic(contracts.refreshSession, ({ body, ip, userAgent }) =>
        refreshSession(deps, { ...body, address: ip, userAgent }),
      ),
      mountPublic(contracts.signOut, async ({ actor, body }) => {
        await signOut(world, { ...body, actor })
        return {}
      }),
      mount(contracts.impersonate, (ask) => impersonate(world, ask.actor, ask.body.employee_id)),
      mount(contracts.endImpersonation, async (ask) => {
        await endImpersonation(world, ask.actor)
        return {}
      }),
      mount(contracts.readPermissions, (ask) => Promise.resolve(ownPermissions(ask.actor))),
      mount(contracts.readPermissionMatrix, () => Promise.resolve(permissionMatrix())),
      mountPublic(contracts.readSignInOptions, async () => ({
        idp: provider && (await describeIfThere(provider)),
        dev_login: devLoginOffered(world.config),
      })),
    ],
  }
}

function ownPermissions({ employee_id, access_level, impersonated_by }: Actor) {
  return {
    employee_id,
    access_level,
    ...(impersonated_by !== null && { impersonated_by }),
    permissions: permissionsOf(access_level),
  }
}

function permissionMatrix() {
  const [one, two, three, four, five] = ACCESS_LEVELS
  const rows = {
    1: permissionsOf(one),
    2: permissionsOf(two),
    3: permissionsOf(three),
    4: permissionsOf(four),
    5: permissionsOf(five),
  }
  return { levels: rows }
}
