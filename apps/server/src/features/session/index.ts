import * as contracts from "@scorecard/contracts/session"
import { ACCESS_LEVELS, permissionsOf } from "@scorecard/domain/access"
import type { Actor } from "@scorecard/domain/access"
import { mount, mountPublic } from "#platform/http/index.ts"
import type { MountedRoute } from "#platform/http/index.ts"
import type { Tx } from "#platform/transactions/index.ts"
import type { World } from "#platform/world.ts"
import { authenticate } from "./authenticate.ts"
import { devLogin, devLoginOffered } from "./dev-login.ts"
import { purgeExpired } from "./session.store.ts"
import { signOut } from "./sign-out.ts"

export type Session = {
  routes: MountedRoute[]
  /** @throws Refusal 401 */
  authenticate(bearer: string | null): Promise<Actor>
  purgeSessions(tx: Tx): Promise<void>
}

export function openSession(world: World): Session {
  return {
    authenticate: (bearer) => authenticate(world, bearer),
    purgeSessions: (tx) => purgeExpired(tx.db, tx.at),
    routes: [
      mountPublic(contracts.devLogin, (ask) => devLogin(world, ask.body)),
      mount(contracts.signOut, async (ask) => {
        await signOut(world, ask.actor)
        return {}
      }),
      mount(contracts.readPermissions, (ask) => Promise.resolve(ownPermissions(ask.actor))),
      mount(contracts.readPermissionMatrix, () => Promise.resolve(permissionMatrix())),
      // Maintenance mode comes with administration; until then the service is always open.
      mountPublic(contracts.readAppStatus, () =>
        Promise.resolve({ maintenance: false, can_bypass: false, message: null }),
      ),
      mountPublic(contracts.readSignInOptions, () =>
        Promise.resolve({ idp: null, dev_login: devLoginOffered(world.config) }),
      ),
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
