import { createHash, createPublicKey, type KeyObject } from "node:crypto"

/** A public key that signs releases. `kid` is its RFC 7638 thumbprint. */
export type ReleaseKey = { kid: string; x: string; key: KeyObject }

const RAW_BYTES = 32
const SPKI_BYTES = 44
const PEM = /-----BEGIN ([A-Z ]+)-----[^-]+-----END \1-----/g
const BASE64 = /^[A-Za-z0-9+/_-]+={0,2}$/

/**
 * Reads a list of Ed25519 public keys: base64 (the 32 bytes, or the SPKI structure), separated by commas or white space;
 * PEM blocks; or JSON: a JWK, a list of JWKs, or a JWK Set.
 * @throws Error that says what is wrong and never contains the key
 */
export function readReleaseKeys(text: string): ReleaseKey[] {
  const keys = parse(text.trim())
  if (keys.length === 0) throw new Error("no key was found")
  const kids = new Set(keys.map(({ kid }) => kid))
  if (kids.size < keys.length) throw new Error("the same key is listed twice")
  return keys
}

function parse(text: string): ReleaseKey[] {
  if (/^[[{]/.test(text)) return jwksOf(text).map(keyOfJwk)
  if (text.includes("-----BEGIN")) return keysOfPem(text)
  return text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(keyOfBase64)
}

function jwksOf(text: string): unknown[] {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Error("the JSON cannot be parsed")
  }
  if (Array.isArray(value)) return value
  const keys = typeof value === "object" && value !== null && "keys" in value ? value.keys : [value]
  if (!Array.isArray(keys)) throw new Error("a JWK Set needs a list of keys")
  return keys
}

function keyOfJwk(value: unknown): ReleaseKey {
  const jwk = typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {}
  if ("d" in jwk) throw privateKey()
  if (jwk["kty"] !== "OKP" || jwk["crv"] !== "Ed25519" || typeof jwk["x"] !== "string") {
    throw new Error('a JWK needs "kty": "OKP", "crv": "Ed25519" and "x"')
  }
  return keyOfBase64(jwk["x"])
}

function keysOfPem(text: string): ReleaseKey[] {
  // A setting in one line may have its line breaks escaped.
  return [...text.replaceAll(String.raw`\n`, "\n").matchAll(PEM)].map(([block, label = ""]) => {
    if (label.includes("PRIVATE")) throw privateKey()
    return toReleaseKey(attempt(() => createPublicKey(block)))
  })
}

function keyOfBase64(text: string): ReleaseKey {
  const bytes = BASE64.test(text) ? Buffer.from(text, "base64") : Buffer.alloc(0)
  if (bytes.length === SPKI_BYTES) {
    return toReleaseKey(attempt(() => createPublicKey({ key: bytes, format: "der", type: "spki" })))
  }
  if (bytes.length !== RAW_BYTES) {
    throw new Error(`a key is the base64 of ${RAW_BYTES} bytes, a PEM block, or a JWK`)
  }
  const jwk = { kty: "OKP", crv: "Ed25519", x: bytes.toString("base64url") }
  return toReleaseKey(attempt(() => createPublicKey({ key: jwk, format: "jwk" })))
}

/** @throws Error if it is not an Ed25519 public key */
export function toReleaseKey(key: KeyObject): ReleaseKey {
  const { crv, x } = key.export({ format: "jwk" })
  if (crv !== "Ed25519" || x === undefined) throw new Error("an Ed25519 key is needed")
  // RFC 8037 §2 and RFC 7638 §3: these members in this order.
  const thumbprint = createHash("sha256").update(JSON.stringify({ crv, kty: "OKP", x }))
  return { kid: thumbprint.digest("base64url"), x, key }
}

function attempt(read: () => KeyObject): KeyObject {
  try {
    return read()
  } catch {
    throw new Error("a key cannot be read")
  }
}

const privateKey = () => new Error("this is a private key, which stays with the builder; only the public key is needed")
