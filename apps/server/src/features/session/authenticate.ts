import type { Actor } from "@scorecard/domain/access"
import { Refusal } from "@scorecard/contracts/refusals"
import { timestamp } from "#platform/clock/index.ts"
import type { World } from "#platform/world.ts"
import { findStanding } from "./session.store.ts"
import { notSignedIn, verifyToken } from "./tokens.ts"

export type AuthenticateDeps = Pick<World, "config" | "clock" | "db">

/**
 * Who sends this token. Session and employee are looked up at each call, so that a sign-out, a deactivation or another
 * level counts at once. (decisions §3)
 * @throws Refusal 401
 */
export async function authenticate({ config, clock, db }: AuthenticateDeps, bearer: string | null): Promise<Actor> {
  if (bearer === null) throw notSignedIn()
  const now = clock.now()
  const claims = await verifyToken(bearer, config.jwtSecrets, now)
  const at = timestamp(now)
  const standing = await findStanding(db, claims.sid, at)
  if (!standing || !standing.open || !standing.active) throw notSignedIn()
  const { expires_at, open: _open, active: _active, ...person } = standing
  if (person.employee_id !== claims.sub || person.impersonated_by !== (claims.act?.sub ?? null)) throw notSignedIn()
  if (expires_at <= at) throw new Refusal("token_expired", "Your sign-in has expired. Sign in again.")
  return { ...person, session_id: claims.sid }
}
