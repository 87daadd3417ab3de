import { hash } from "node:crypto"

/** Two sessions of each of ten thousand people. */
const MAX_TOKENS = 20_000

type Verify<Claims> = (token: string, secrets: readonly string[], now: Temporal.Instant) => Promise<Claims>

/**
 * Remembers which tokens were verified: checking a signature takes a thread of the pool, and more of the processor than
 * the rest of a poll. Their time is checked on every call, and other secrets are another question. Tokens are kept as hashes, with their claims.
 * @param isInTime whether verified claims still hold; if not, they are verified again
 */
export function rememberVerified<Claims>(
  verify: Verify<Claims>,
  isInTime: (claims: Claims, now: Temporal.Instant) => boolean,
): Verify<Claims> {
  const verified = new Map<string, Claims>()
  return async (token, secrets, now) => {
    const key = hash("sha256", JSON.stringify([token, secrets]), "base64url")
    const known = verified.get(key)
    if (known !== undefined && isInTime(known, now)) return known
    const claims = await verify(token, secrets, now)
    verified.set(key, claims)
    if (verified.size > MAX_TOKENS) forgetOldest(verified)
    return claims
  }
}

function forgetOldest(verified: Map<string, unknown>): void {
  for (const key of verified.keys()) return void verified.delete(key)
}
