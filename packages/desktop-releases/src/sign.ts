import { createPrivateKey, generateKeyPairSync, sign, type KeyObject } from "node:crypto"
import { toReleaseKey } from "./keys.ts"

/** A new signing key: the private key as PEM for the builder, the public one for DESKTOP_RELEASE_KEYS and the client. */
export function createSigningKey(): { privateKey: string; publicKey: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519")
  return {
    privateKey: privateKey.export({ format: "pem", type: "pkcs8" }),
    publicKey: toReleaseKey(publicKey).x,
  }
}

/** Signs exactly these bytes. @returns base64 */
export function signManifest(bytes: Uint8Array, privateKey: string | KeyObject): string {
  const key = typeof privateKey === "string" ? createPrivateKey(privateKey) : privateKey
  if (key.asymmetricKeyType !== "ed25519") throw new Error("An Ed25519 key is needed.")
  return sign(null, bytes, key).toString("base64")
}
