import type { Actor } from "@scorecard/domain/access"
import { Refusal } from "@scorecard/contracts/refusals"
import { timestamp } from "#platform/clock/index.ts"
import { readTogether } from "#platform/documents/index.ts"
import { whileSomebodyWaits } from "#platform/request-scope/index.ts"
import type { World } from "#platform/world.ts"
import { findStandings } from "./session.store.ts"
import { notSignedIn, verifyToken } from "./tokens.ts"

type AuthenticateDeps = Pick<World, "config" | "clock" | "db">

/**
 * Who sends a token. Session and employee are looked up at each call, so that a sign-out, a deactivation or another
 * level counts at once; those who call at once share a query. (rules/sign-in#sessions)
 * @throws Refusal 401
 */
export function openAuthenticate({ config, clock, db }: AuthenticateDeps): (bearer: string | null) => Promise<Actor> {
  // Whoever asked first may be a stream, which waits for ever; the others do not.
  const findTogether = readTogether((sessionIds) =>
    whileSomebodyWaits(() => findStandings(db, sessionIds, timestamp(clock.now()))),
  )
  return async (bearer) => {
    if (bearer === null) throw notSignedIn()
    const now = clock.now()
    const claims = await verifyToken(bearer, config.jwtSecrets, now)
    const standing = await findTogether(claims.sid)
    if (!standing || !standing.open || !standing.active) throw notSignedIn()
    const { expires_at, open: _open, active: _active, ...person } = standing
    if (person.employee_id !== claims.sub || person.impersonated_by !== (claims.act?.sub ?? null)) throw notSignedIn()
    if (expires_at <= timestamp(now)) throw new Refusal("token_expired", "Your sign-in has expired. Sign in again.")
    return { ...person, session_id: claims.sid }
  }
}
