import { createHash, randomBytes } from "node:crypto"

const RANDOM_BYTES = 32

/** Opaque and random; only its hash is kept. (rules/sign-in#refresh-tokens) */
export function newRefreshToken(): { token: string; hash: string } {
  const token = randomBytes(RANDOM_BYTES).toString("base64url")
  return { token, hash: hashOf(token) }
}

/** No salt is needed for 256 random bits. */
export function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex")
}

/** Where a request came from, and what its client calls itself (User-Agent). */
export type ClientTraits = { address: string; userAgent: string }

/**
 * Who used a token: the same client comes from the same address and under the same name. Says nothing to whoever does
 * not have the token.
 */
export function clientMark(token: string, { address, userAgent }: ClientTraits): string {
  return createHash("sha256")
    .update(JSON.stringify([token, address, userAgent]))
    .digest("hex")
}
