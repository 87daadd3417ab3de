import { createHash, randomBytes } from "node:crypto"
import { SignJWT, decodeJwt, errors, jwtVerify } from "jose"
import { z } from "zod"
import { Refusal } from "@scorecard/contracts/refusals"
import { CLIENTS, type SignIn } from "@scorecard/contracts/session"
import type { Actor } from "@scorecard/domain"
import { newId, timestamp } from "#platform/index.ts"
import type { Config } from "#platform/config/index.ts"

/** The one algorithm: a token that names another is refused, `none` included. (rules/sign-in#access-tokens) */
const ALGORITHM = "HS256"
const ISSUER = "scorecard-platform"
const AUDIENCE = "scorecard-platform/v1"
const MS_PER_SECOND = 1_000

const Claims = z.object({
  sub: z.string(),
  email: z.string(),
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
 * The claims of a token that one of the secrets signed and whose time has not passed.
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
      assertNotFromFuture(claims.data, now)
      return claims.data
    } catch (error) {
      // Another secret of the list may have signed it: secrets are rotated. (rules/sign-in#token-secrets)
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
 * Whether the signature is spelled the one way that base64url encodes it. Decoders ignore padding and the last letter's
 * unused bits, which would give one token several spellings.
 */
function isCanonicalSignature(token: string): boolean {
  const signature = token.slice(token.lastIndexOf(".") + 1)
  return Buffer.from(signature, "base64url").toString("base64url") === signature
}

/** When a verified token expires. */
export function expiryOf(token: string): Temporal.Instant {
  const { exp } = Claims.parse(decodeJwt(token))
  return Temporal.Instant.fromEpochMilliseconds(exp * MS_PER_SECOND)
}

/** How far the clocks of two API processes may differ. */
const MAX_CLOCK_SKEW_MS = 60_000

function assertNotFromFuture({ iat }: Claims, now: Temporal.Instant): void {
  if (iat * MS_PER_SECOND > now.epochMilliseconds + MAX_CLOCK_SKEW_MS) throw notSignedIn()
}

export function notSignedIn(cause?: unknown): Refusal {
  return new Refusal("not_signed_in", "Sign in first.", { cause })
}

const SECONDS_PER_MINUTE = 60

type TokenHolder = Pick<Actor, "employee_id" | "email" | "client" | "session_id" | "impersonated_by">
type AccessToken = Pick<SignIn, "access_token" | "token_type" | "expires_in" | "expires_at">

/** When a token that is signed now expires. Tokens count whole seconds. */
export function tokenTimes(now: Temporal.Instant, minutes: number) {
  const iat = Math.floor(now.epochMilliseconds / MS_PER_SECOND)
  const exp = iat + minutes * SECONDS_PER_MINUTE
  return { iat, exp, expires_at: timestamp(Temporal.Instant.fromEpochMilliseconds(exp * MS_PER_SECOND)) }
}

/** A token for this session. Its end is fixed: nothing extends it. (rules/sign-in#access-tokens) */
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

/** No salt is needed for 256 random bits. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex")
}

/** Where a request came from, and the name its client gives itself (User-Agent). */
export type ClientTraits = { address: string; userAgent: string }

/**
 * Who used a token: the same client comes from the same address and under the same name. It reveals nothing to
 * anyone without the token.
 */
export function clientFingerprint(token: string, { address, userAgent }: ClientTraits): string {
  return createHash("sha256")
    .update(JSON.stringify([token, address, userAgent]))
    .digest("hex")
}
