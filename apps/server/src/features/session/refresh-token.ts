import { createHash, randomBytes } from "node:crypto"

const RANDOM_BYTES = 32

/** Opaque and random; only its hash is kept. (decisions §3) */
export function newRefreshToken(): { token: string; hash: string } {
  const token = randomBytes(RANDOM_BYTES).toString("base64url")
  return { token, hash: hashOf(token) }
}

/** No salt is needed for 256 random bits. */
export function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex")
}

/** Who used a token: the same client comes from the same address. Says nothing to whoever does not have the token. */
export function clientMark(token: string, address: string): string {
  return createHash("sha256").update(token).update(" used from ").update(address).digest("hex")
}
