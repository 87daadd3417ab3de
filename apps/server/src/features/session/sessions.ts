import { createHash, randomBytes } from "node:crypto"
import { SignJWT, decodeJwt, errors, jwtVerify } from "jose"
import { z } from "zod"
import type { Employee } from "@scorecard/contracts/employees"
import { Refusal } from "@scorecard/contracts/refusals"
import { CLIENTS, type SignIn } from "@scorecard/contracts/session"
import type { Actor } from "@scorecard/domain"
import type { Config } from "#platform/config/index.ts"
import { type Platform, type Tx, batchRead, newId, timestamp } from "#platform/index.ts"
import { withRequestTimeout } from "#platform/request-scope/index.ts"
import { signalEndedSessions } from "#platform/signals/index.ts"
import * as store from "./session.store.ts"
import { rememberVerified } from "./verified-tokens.ts"

type AuthenticateDeps = Pick<Platform, "config" | "clock" | "db">

/**
 * The actor of a token. Session and employee are looked up on each request, so that a sign-out, a deactivation or a new
 * level applies immediately; simultaneous requests share a query. (rules/sign-in#sessions)
 * @throws Refusal 401
 */
export function createAuthenticate({ config, clock, db }: AuthenticateDeps): (bearer: string | null) => Promise<Actor> {
  // The first caller may be a stream, which has no timeout; the others do.
  const findTogether = batchRead((sessionIds) =>
    withRequestTimeout(() => store.findSessionStatuses(db, sessionIds, timestamp(clock.now()))),
  )
  const verify = rememberVerified(verifyToken, isInTime)
  return async (bearer) => {
    if (bearer === null) throw notSignedIn()
    const now = clock.now()
    const claims = await verify(bearer, config.jwtSecrets, now)
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

/**
 * Creates a session for the employee, with its tokens. Its expiry is fixed now and never extended.
 * (rules/sign-in#sessions)
 */
export async function createSession(
  tx: Tx,
  config: SessionConfig,
  employee: Employee,
  client: Actor["client"],
): Promise<SignIn> {
  const { employee_id, access_level, access_scope, access_mode, personal_data } = employee
  const session_id = newId()
  const refreshUntil = client === "desktop" ? tx.now.add({ hours: config.refreshTokenDays * HOURS_PER_DAY }) : null
  const refresh_until = refreshUntil && timestamp(refreshUntil)
  const email = personal_data.email_address
  const standing = { access_level, access_scope, access_mode }
  const actor: Actor = { employee_id, ...standing, email, session_id, client, impersonated_by: null }

  await store.sessions.insert(tx.db, {
    _id: session_id,
    employee_id,
    client,
    created_at: tx.at,
    // A desktop session lasts as long as the last access token that it can still get.
    expires_at: tokenTimes(refreshUntil ?? tx.now, config.accessTokenMinutes).expires_at,
    refresh_until,
    ended_at: null,
    impersonated_by: null,
    impersonator_session_id: null,
    version: 1,
  })
  tx.audit(actor, "session.opened", {
    collection: store.sessions.name,
    id: session_id,
    employee_id,
    change: { client },
  })

  const access = await createAccessToken(config, actor, tx.now, config.accessTokenMinutes)
  if (refresh_until === null) return { ...access, employee }
  const { token, hash } = createRefreshToken()
  await store.insertRefreshToken(tx.db, { hash, sessionId: session_id, at: tx.at })
  return { ...access, refresh_token: token, refresh_expires_at: refresh_until, employee }
}

/**
 * Ends a session with all its tokens and the impersonations that were started in it: every request and every refresh
 * checks the session. No-op for an ended session. (rules/sign-in#sessions)
 */
export async function endSession(
  tx: Tx,
  sessionId: string,
  action: "session.ended" | "session.revoked" | "impersonation.ended",
  change: Record<string, unknown> = {},
): Promise<void> {
  const session = await store.sessions.get(tx.db, sessionId, "for update")
  if (session.ended_at !== null) return
  await store.sessions.replace(tx.db, { ...session, ended_at: tx.at })
  const { employee_id } = session
  await signalEndedSessions(tx.db, [employee_id])
  tx.audit(await findHolder(tx, sessionId), action, {
    collection: store.sessions.name,
    id: sessionId,
    employee_id,
    change,
  })
}

/** The session's person and, while impersonating, the super admin: both are audited. */
async function findHolder(tx: Tx, sessionId: string): Promise<Actor | null> {
  const status = await store.findSessionStatus(tx.db, sessionId, tx.at)
  if (!status) return null
  const { expires_at: _expires, open: _open, active: _active, ...person } = status
  return { ...person, session_id: sessionId }
}

/**
 * Ends the session of the Bearer token, that of the refresh token, or both. A refresh token works at any age, even
 * after use. (rules/sign-in#sessions)
 * @throws Refusal 401 if neither belongs to a session.
 */
export async function signOut(
  deps: Pick<Platform, "transact">,
  { actor, refresh_token }: { actor: Actor | null; refresh_token?: string | undefined },
): Promise<void> {
  if (!actor && refresh_token === undefined) throw new Refusal("not_signed_in", "Sign in first.")
  await deps.transact(async (tx) => {
    const refreshSessionId =
      refresh_token === undefined ? null : await store.findSessionByRefreshToken(tx.db, hashToken(refresh_token))
    if (refresh_token !== undefined && refreshSessionId === null) {
      throw new Refusal("refresh_token_invalid", "There is no such refresh token.")
    }
    // Always in the same order, so that two sign-outs of the same two sessions cannot deadlock.
    const ids = new Set([actor?.session_id, refreshSessionId].filter((id) => typeof id === "string"))
    for (const id of [...ids].toSorted()) await endSession(tx, id, "session.ended")
  })
}

/** The only algorithm: a token with another one is refused, including `none`. (rules/sign-in#access-tokens) */
const ALGORITHM = "HS256"
const ISSUER = "scorecard-platform"
const AUDIENCE = "scorecard-platform/v1"
const MS_PER_SECOND = 1_000

const Claims = z.object({
  sub: z.string(),
  email: z.string().nullable(),
  client: z.enum(CLIENTS),
  sid: z.uuid(),
  jti: z.string(),
  iat: z.number(),
  exp: z.number(),
  /** While impersonating: the super admin who acts as `sub`. */
  act: z.object({ sub: z.string() }).optional(),
})
/** `iat` and `exp` in seconds. Level, scope and status are never in the token. (rules/sign-in#access-tokens) */
export type Claims = z.infer<typeof Claims>

const encodeSecret = (secret: string) => new TextEncoder().encode(secret)

export function signToken(claims: Claims, secrets: readonly string[]): Promise<string> {
  const [first] = secrets
  if (first === undefined) throw new Error("There is no secret to sign tokens with")
  return new SignJWT(claims)
    .setProtectedHeader({ alg: ALGORITHM, typ: "JWT" })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .sign(encodeSecret(first))
}

/**
 * The claims of an unexpired token that is signed with one of the secrets.
 * @throws Refusal 401 `token_expired`, or `not_signed_in` for anything else that is wrong.
 */
export async function verifyToken(token: string, secrets: readonly string[], now: Temporal.Instant): Promise<Claims> {
  if (!isCanonicalSignature(token)) throw notSignedIn()
  for (const secret of secrets) {
    try {
      const { payload } = await jwtVerify(token, encodeSecret(secret), {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        audience: AUDIENCE,
        requiredClaims: ["exp", "iat", "sub", "jti"],
        currentDate: new Date(now.epochMilliseconds),
      })
      const claims = Claims.safeParse(payload)
      if (!claims.success) throw notSignedIn(claims.error)
      if (isFromFuture(claims.data, now)) throw notSignedIn()
      return claims.data
    } catch (error) {
      // Secrets are rotated, so another one may have signed it. (rules/sign-in#token-secrets)
      if (error instanceof errors.JWSSignatureVerificationFailed) continue
      if (error instanceof errors.JWTExpired) {
        throw new Refusal("token_expired", "Your sign-in has expired. Sign in again.", { cause: error })
      }
      if (error instanceof errors.JOSEError) throw notSignedIn(error)
      throw error
    }
  }
  throw notSignedIn()
}

/**
 * Whether the signature is in canonical base64url. Decoders ignore padding and the last letter's unused bits, so that
 * one token could be written in several ways.
 */
function isCanonicalSignature(token: string): boolean {
  const signature = token.slice(token.lastIndexOf(".") + 1)
  return Buffer.from(signature, "base64url").toString("base64url") === signature
}

/** When a verified token expires. */
export function tokenExpiry(token: string): Temporal.Instant {
  const { exp } = Claims.parse(decodeJwt(token))
  return Temporal.Instant.fromEpochMilliseconds(exp * MS_PER_SECOND)
}

/** The allowed difference between the clocks of two API processes. */
const MAX_CLOCK_SKEW_MS = 60_000

function isFromFuture({ iat }: Claims, now: Temporal.Instant): boolean {
  return iat * MS_PER_SECOND > now.epochMilliseconds + MAX_CLOCK_SKEW_MS
}

/** Whether a token that was verified before is still neither expired nor from the future. */
export function isInTime(claims: Claims, now: Temporal.Instant): boolean {
  return claims.exp * MS_PER_SECOND > now.epochMilliseconds && !isFromFuture(claims, now)
}

export function notSignedIn(cause?: unknown): Refusal {
  return new Refusal("not_signed_in", "Sign in first.", { cause })
}

const SECONDS_PER_MINUTE = 60

type TokenHolder = Pick<Actor, "employee_id" | "email" | "client" | "session_id" | "impersonated_by">
type AccessToken = Pick<SignIn, "access_token" | "token_type" | "expires_in" | "expires_at">

/** When a token signed now expires, in whole seconds. */
export function tokenTimes(now: Temporal.Instant, minutes: number) {
  const iat = Math.floor(now.epochMilliseconds / MS_PER_SECOND)
  const exp = iat + minutes * SECONDS_PER_MINUTE
  return { iat, exp, expires_at: timestamp(Temporal.Instant.fromEpochMilliseconds(exp * MS_PER_SECOND)) }
}

/** A token for this session. Its expiry is never extended. (rules/sign-in#access-tokens) */
export async function createAccessToken(
  { jwtSecrets }: Pick<Config, "jwtSecrets">,
  holder: TokenHolder,
  now: Temporal.Instant,
  minutes: number,
): Promise<AccessToken> {
  const { iat, exp, expires_at } = tokenTimes(now, minutes)
  const { employee_id: sub, email, client, session_id: sid, impersonated_by } = holder
  const act = impersonated_by === null ? {} : { act: { sub: impersonated_by } }
  const access_token = await signToken({ sub, email, client, sid, jti: newId(), iat, exp, ...act }, jwtSecrets)
  return { access_token, token_type: "Bearer", expires_in: exp - iat, expires_at }
}

const RANDOM_BYTES = 32

/** Opaque and random; only its hash is stored. (rules/sign-in#refresh-tokens) */
export function createRefreshToken(): { token: string; hash: string } {
  const token = randomBytes(RANDOM_BYTES).toString("base64url")
  return { token, hash: hashToken(token) }
}

/** 256 random bits need no salt. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex")
}

/** A request's IP address and User-Agent. */
export type ClientTraits = { address: string; userAgent: string }

/** Identifies the client that used a token, by its address and user agent. Reveals nothing without the token. */
export function clientFingerprint(token: string, { address, userAgent }: ClientTraits): string {
  return createHash("sha256")
    .update(JSON.stringify([token, address, userAgent]))
    .digest("hex")
}
