import { Refusal } from "@scorecard/contracts/refusals"
import * as contracts from "@scorecard/contracts/session"
import type { SignIn } from "@scorecard/contracts/session"
import { ACCESS_LEVELS, type Actor, listPermissions } from "@scorecard/domain"
import { openIdentityProvider } from "#platform/identity/index.ts"
import { type MountedRoute, type Platform, type Tx, mount, mountPublic, newId } from "#platform/index.ts"
import { type AssertNotInMaintenance, assertCanImpersonate, isDevLoginEnabled } from "./policy.ts"
import { findProfile, purgeExpired, sessions } from "./session.store.ts"
import { createAccessToken, createAuthenticate, endSession, tokenExpiry, signOut, tokenTimes } from "./sessions.ts"
import { describeIfAvailable, devLogin, listDevLoginPeople, refreshSession, signInAtIdp } from "./sign-in.ts"

export type Session = {
  routes: MountedRoute[]
  /** @throws Refusal 401 */
  authenticate(bearer: string | null): Promise<Actor>
  /** When a token accepted by `authenticate` expires. */
  tokenExpiry(token: string): Temporal.Instant
  purgeSessions(tx: Tx): Promise<void>
}

/** Without it, there is no maintenance mode. */
type SessionDeps = { assertNotInMaintenance?: AssertNotInMaintenance }

export function openSession(
  platform: Platform,
  { assertNotInMaintenance = () => undefined }: SessionDeps = {},
): Session {
  const provider = platform.config.idp ? openIdentityProvider(platform.config.idp, platform) : null
  const deps = { ...platform, assertNotInMaintenance, provider }
  return {
    authenticate: createAuthenticate(platform),
    tokenExpiry,
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

function ownPermissions(actor: Actor) {
  const { employee_id, access_level, access_mode, impersonated_by } = actor
  return {
    employee_id,
    access_level,
    access_mode,
    ...(impersonated_by !== null && { impersonated_by }),
    permissions: listPermissions(actor),
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

const IMPERSONATION_MINUTES = 60

/**
 * Lets a super admin act as another person for an hour. Ends earlier with `endImpersonation`, with the admin's own
 * session, or when they are no longer an active super admin. (rules/sign-in#impersonation)
 * @throws Refusal 403 for another super admin, the actor or an inactive person; 404
 */
export async function impersonate(
  { config, transact }: Pick<Platform, "config" | "transact">,
  actor: Actor,
  employee_id: string,
): Promise<SignIn> {
  return transact(async (tx) => {
    const employee = await findProfile(tx.db, { employee_id })
    if (!employee) throw new Refusal("employee_not_found", "There is no such employee.")
    assertCanImpersonate(actor, employee, tx.now)

    const session_id = newId()
    await sessions.insert(tx.db, {
      _id: session_id,
      employee_id,
      client: actor.client,
      created_at: tx.at,
      expires_at: tokenTimes(tx.now, IMPERSONATION_MINUTES).expires_at,
      refresh_until: null,
      ended_at: null,
      impersonated_by: actor.employee_id,
      impersonator_session_id: actor.session_id,
      version: 1,
    })
    const email = employee.personal_data.email_address
    tx.audit(actor, "impersonation.started", { collection: sessions.name, id: session_id, employee_id })
    const holder = { employee_id, email, client: actor.client, session_id, impersonated_by: actor.employee_id }
    return { ...(await createAccessToken(config, holder, tx.now, IMPERSONATION_MINUTES)), employee }
  })
}

/** @throws Refusal 409 if the actor is not impersonating anyone. */
export async function endImpersonation({ transact }: Pick<Platform, "transact">, actor: Actor): Promise<void> {
  if (actor.impersonated_by === null) {
    throw new Refusal("state_conflict", "You are not impersonating anyone.")
  }
  await transact((tx) => endSession(tx, actor.session_id, "impersonation.ended"))
}
