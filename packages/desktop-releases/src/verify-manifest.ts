import { ReadableManifest, type ReleaseManifest } from "@scorecard/contracts/desktop-release-manifest"
import type { ReleaseKey } from "./keys.ts"
import { verifySignature } from "./signature.ts"

export type VerifiedManifest = { manifest: ReleaseManifest; kid: string }

/**
 * Verifies what `GET /v1/public/desktop-releases/{channel}` returned: the signature over exactly these bytes, then their
 * content. Nothing of a manifest may be used before that. Fields that this version does not know are ignored.
 * @param bytes the manifest, decoded from base64 and otherwise unchanged
 * @param signature base64
 * @param keys those that the client was built with, not those that the service lists
 * @returns null if no key made the signature, or if the bytes are not a manifest
 */
export function verifyManifest(
  bytes: Uint8Array,
  signature: string,
  keys: readonly ReleaseKey[],
): VerifiedManifest | null {
  const key = verifySignature(bytes, signature, keys)
  const manifest = key && ReadableManifest.safeParse(readManifest(bytes))
  return manifest?.success ? { manifest: manifest.data, kid: key?.kid ?? "" } : null
}

/** The JSON value; undefined if the bytes are not JSON in UTF-8. */
export function readManifest(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes))
  } catch {
    return undefined
  }
}
