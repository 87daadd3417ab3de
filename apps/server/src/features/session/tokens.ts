import { CLIENTS } from "@scorecard/contracts/session"
import { Refusal } from "@scorecard/contracts/refusals"
import { SignJWT, decodeJwt, errors, jwtVerify } from "jose"
import { z } from "zod"

/** The one algorithm: a token that names another is refused, `none` included. (rules/sign-in#access-tokens) */
const ALGORITHM = "HS256"
const ISSUER = "scorecard-platform"
const AUDIENCE = "scorecard-platform/v1"

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

const keyOf = (secret: string) => new TextEncoder().encode(secret)

export function signToken(claims: Claims, secrets: readonly string[]): Promise<string> {
  const [first] = secrets
  if (first === undefined) throw new Error("There is no secret to sign tokens with")
  return new SignJWT(claims)
    .setProtectedHeader({ alg: ALGORITHM, typ: "JWT" })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .sign(keyOf(first))
}

/**
 * The claims of a token that one of the secrets signed and whose time has not passed.
 * @throws Refusal 401 `token_expired`, or `not_signed_in` for every other fault.
 */
export async function verifyToken(token: string, secrets: readonly string[], now: Temporal.Instant): Promise<Claims> {
  if (!isWrittenStrictly(token)) throw notSignedIn()
  for (const secret of secrets) {
    try {
      const { payload } = await jwtVerify(token, keyOf(secret), {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        audience: AUDIENCE,
        requiredClaims: ["exp", "iat", "sub", "jti"],
        currentDate: new Date(now.epochMilliseconds),
      })
      const claims = Claims.safeParse(payload)
      if (!claims.success) throw notSignedIn(claims.error)
      refuseFromTheFuture(claims.data, now)
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
 * The signature in the one way that base64url writes it. Decoders overlook padding and the last letter's unused bits,
 * which would give one token several spellings.
 */
function isWrittenStrictly(token: string): boolean {
  const signature = token.slice(token.lastIndexOf(".") + 1)
  return Buffer.from(signature, "base64url").toString("base64url") === signature
}

/** When a token that was verified before ends. */
export function expiryOf(token: string): Temporal.Instant {
  const { exp } = Claims.parse(decodeJwt(token))
  return Temporal.Instant.fromEpochMilliseconds(exp * MS_PER_SECOND)
}

/** How far the clocks of two API processes may stand apart. */
const SKEW_MS = 60_000
const MS_PER_SECOND = 1_000

function refuseFromTheFuture({ iat }: Claims, now: Temporal.Instant): void {
  if (iat * MS_PER_SECOND > now.epochMilliseconds + SKEW_MS) throw notSignedIn()
}

export function notSignedIn(cause?: unknown): Refusal {
  return new Refusal("not_signed_in", "Sign in first.", { cause })
}
