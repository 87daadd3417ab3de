import { verify } from "node:crypto"
import type { ReleaseKey } from "./keys.ts"

const SIGNATURE_BYTES = 64
const SIGNATURE = /^[A-Za-z0-9+/_-]{86}(?:==)?$/

/** The key that made this Ed25519 signature (base64) over exactly these bytes; null if none of them did. */
export function verifySignature(bytes: Uint8Array, signature: string, keys: readonly ReleaseKey[]): ReleaseKey | null {
  if (!SIGNATURE.test(signature)) return null
  const decoded = Buffer.from(signature, "base64")
  if (decoded.length !== SIGNATURE_BYTES) return null
  return keys.find(({ key }) => verify(null, bytes, key, decoded)) ?? null
}
