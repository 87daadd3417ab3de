import type { Employee } from "@scorecard/contracts/employees"
import { Refusal } from "@scorecard/contracts/refusals"
import type { SignIn } from "@scorecard/contracts/session"
import type { Actor } from "@scorecard/domain"
import { batchRead, newId, timestamp, type Platform, type Tx } from "#platform/index.ts"
import type { Config } from "#platform/config/index.ts"
import { withRequestTimeout } from "#platform/request-scope/index.ts"
import { signalEndedSessions } from "#platform/signals/index.ts"
import {
  findSessionByRefreshToken,
  findSessionStatus,
  findSessionStatuses,
  insertRefreshToken,
  sessions,
} from "./session.store.ts"
import { createAccessToken, createRefreshToken, hashToken, notSignedIn, tokenTimes, verifyToken } from "./tokens.ts"

type AuthenticateDeps = Pick<Platform, "config" | "clock" | "db">

/**
 * Who sends a token. Session and employee are looked up at each call, so that a sign-out, a deactivation or another
 * level counts at once; simultaneous calls share a query. (rules/sign-in#sessions)
 * @throws Refusal 401
 */
export function createAuthenticate({ config, clock, db }: AuthenticateDeps): (bearer: string | null) => Promise<Actor> {
  // The first caller may be a stream, which waits forever; the others do not.
  const findTogether = batchRead((sessionIds) =>
    withRequestTimeout(() => findSessionStatuses(db, sessionIds, timestamp(clock.now()))),
  )
  return async (bearer) => {
    if (bearer === null) throw notSignedIn()
    const now = clock.now()
    const claims = await verifyToken(bearer, config.jwtSecrets, now)
    const status = await findTogether(claims.sid)
    if (!status || !status.open || !status.active) throw notSignedIn()
    const { expires_at, open: _open, active: _active, ...person } = status
    if (person.employee_id !== claims.sub || person.impersonated_by !== (claims.act?.sub ?? null)) throw notSignedIn()
    if (expires_at <= timestamp(now)) throw new Refusal("token_expired", "Your sign-in has expired. Sign in again.")
    return { ...person, session_id: claims.sid }
  }
}

type SessionConfig = Pick<Config, "accessTokenMinutes" | "refreshTokenDays" | "jwtSecrets">

const HOURS_PER_DAY = 24

/** A session of the employee with its tokens; its end is fixed now and never moves. (rules/sign-in#sessions) */
export async function createSession(
  tx: Tx,
  config: SessionConfig,
  employee: Employee,
  client: Actor["client"],
): Promise<SignIn> {
  const { employee_id, access_level, access_scope, personal_data } = employee
  const session_id = newId()
  const refreshUntil = client === "desktop" ? tx.now.add({ hours: config.refreshTokenDays * HOURS_PER_DAY }) : null
  const refresh_until = refreshUntil && timestamp(refreshUntil)
  const email = personal_data.email_address
  const actor: Actor = { employee_id, access_level, access_scope, email, session_id, client, impersonated_by: null }

  await sessions.insert(tx.db, {
    _id: session_id,
    employee_id,
    client,
    created_at: tx.at,
    // A desktop's session lasts as long as the last access token that it can still get.
    expires_at: tokenTimes(refreshUntil ?? tx.now, config.accessTokenMinutes).expires_at,
    refresh_until,
    ended_at: null,
    impersonated_by: null,
    impersonator_session_id: null,
    version: 1,
  })
  tx.audit(actor, "session.opened", { collection: sessions.name, id: session_id, employee_id, change: { client } })

  const access = await createAccessToken(config, actor, tx.now, config.accessTokenMinutes)
  if (refresh_until === null) return { ...access, employee }
  const { token, hash } = createRefreshToken()
  await insertRefreshToken(tx.db, { hash, sessionId: session_id, at: tx.at })
  return { ...access, refresh_token: token, refresh_expires_at: refresh_until, employee }
}

/**
 * Ends a session with all its tokens and the impersonations that were started in it: every call and every refresh looks
 * at the session. Ending an ended session changes nothing. (rules/sign-in#sessions)
 */
export async function endSession(
  tx: Tx,
  sessionId: string,
  action: "session.ended" | "session.revoked" | "impersonation.ended",
  change: Record<string, unknown> = {},
): Promise<void> {
  const session = await sessions.get(tx.db, sessionId, "for update")
  if (session.ended_at !== null) return
  await sessions.replace(tx.db, { ...session, ended_at: tx.at })
  const { employee_id } = session
  await signalEndedSessions(tx.db, [employee_id])
  tx.audit(await findHolder(tx, sessionId), action, { collection: sessions.name, id: sessionId, employee_id, change })
}

/** Whose session it is, with the super admin behind it: both go into the audit record. */
async function findHolder(tx: Tx, sessionId: string): Promise<Actor | null> {
  const status = await findSessionStatus(tx.db, sessionId, tx.at)
  if (!status) return null
  const { expires_at: _expires, open: _open, active: _active, ...person } = status
  return { ...person, session_id: sessionId }
}

/**
 * Ends the session of the Bearer token, that of the refresh token, or both. A refresh token may do so at any age, even
 * when it was used. (rules/sign-in#sessions)
 * @throws Refusal 401 when neither names a session.
 */
export async function signOut(
  deps: Pick<Platform, "transact">,
  { actor, refresh_token }: { actor: Actor | null; refresh_token?: string | undefined },
): Promise<void> {
  if (!actor && refresh_token === undefined) throw new Refusal("not_signed_in", "Sign in first.")
  await deps.transact(async (tx) => {
    const refreshSessionId =
      refresh_token === undefined ? null : await findSessionByRefreshToken(tx.db, hashToken(refresh_token))
    if (refresh_token !== undefined && refreshSessionId === null) {
      throw new Refusal("refresh_token_invalid", "There is no such refresh token.")
    }
    // Always in the same order, so that two sign-outs of the same two sessions do not wait for each other.
    const ids = new Set([actor?.session_id, refreshSessionId].filter((id) => typeof id === "string"))
    for (const id of [...ids].toSorted()) await endSession(tx, id, "session.ended")
  })
}
