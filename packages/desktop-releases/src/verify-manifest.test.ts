import { createPublicKey, generateKeyPairSync } from "node:crypto"
import { ReleaseManifest } from "@scorecard/contracts/desktop-release-manifest"
import { describe, expect, test } from "vitest"
import { createSigningKey, readReleaseKeys, signManifest, verifyManifest } from "./index.ts"

const signing = createSigningKey()
const other = createSigningKey()
const sha256 = "ab".repeat(32)
const manifest: ReleaseManifest = {
  version: "1.4.0",
  channel: "staging",
  url: `/v1/public/desktop-releases/files/${sha256}`,
  sha256,
  size: 26_214_400,
  published_at: "2026-10-15T14:30:00Z",
}
const bytesOf = (value: unknown) => Buffer.from(JSON.stringify(value))
const bytes = bytesOf(manifest)
const signature = signManifest(bytes, signing.privateKey)
const keys = readReleaseKeys(signing.publicKey)

describe("a manifest is verified", () => {
  test("with any of the keys, and names the one that signed", () => {
    const both = readReleaseKeys(`${other.publicKey},${signing.publicKey}`)
    expect(verifyManifest(bytes, signature, both)).toEqual({ manifest, kid: keys[0]?.kid })
  })

  test("over its exact bytes: another formatting of the same content is refused", () => {
    expect(verifyManifest(Buffer.from(JSON.stringify(manifest, null, 2)), signature, keys)).toBeNull()
  })

  test.each([
    ["a changed byte", Buffer.from(bytes.toString().replace("1.4.0", "9.4.0")), signature],
    ["another key's signature", bytes, signManifest(bytes, other.privateKey)],
    ["a cut signature", bytes, signature.slice(0, -4)],
    ["no signature", bytes, ""],
    ["text after the signature", bytes, `${signature}AAAA`],
  ])("not with %s", (_, content, sealed) => {
    expect(verifyManifest(content, sealed, keys)).toBeNull()
  })

  test("not if it is signed but no manifest", () => {
    for (const content of [bytesOf({ ...manifest, size: "many" }), Buffer.from([0xff, 0xfe]), bytesOf([])]) {
      expect(verifyManifest(content, signManifest(content, signing.privateKey), keys)).toBeNull()
    }
  })

  test("and fields of later versions are ignored", () => {
    const later = bytesOf({ ...manifest, notes: "Faster" })
    expect(verifyManifest(later, signManifest(later, signing.privateKey), keys)?.manifest).toEqual(manifest)
    expect(ReleaseManifest.safeParse({ ...manifest, notes: "Faster" }).success).toBe(false)
  })
})

test.each([
  [`https://downloads.example.com/Setup-1.4.0.exe`, true],
  [`https://scores.example.com/v1/public/desktop-releases/files/${sha256}`, true],
  [`http://127.0.0.1:8080/v1/public/desktop-releases/files/${sha256}`, true],
  [`/v1/public/desktop-releases/files/${"cd".repeat(32)}`, false],
  [`https://scores.example.com/v1/public/desktop-releases/files/${"cd".repeat(32)}`, false],
  ["http://downloads.example.com/Setup.exe", false],
  ["//downloads.example.com/Setup.exe", false],
  ["/\\downloads.example.com/Setup.exe", false],
  ["https://downloads.example.com", false],
  ["https:///Setup.exe", false],
  ["file:///C:/Setup.exe", false],
  ["https://downloads.example.com/Set up.exe", false],
])("a manifest's address %s is accepted: %s", (url, accepted) => {
  expect(ReleaseManifest.safeParse({ ...manifest, url }).success).toBe(accepted)
})

describe("a list of keys", () => {
  const pem = createPublicKey(signing.privateKey).export({ format: "pem", type: "spki" })
  const der = createPublicKey(signing.privateKey).export({ format: "der", type: "spki" })
  const jwk = { kty: "OKP", crv: "Ed25519", x: signing.publicKey }
  test.each([
    ["base64url", signing.publicKey],
    ["base64", `${Buffer.from(signing.publicKey, "base64url").toString("base64")}\n`],
    ["base64 of the SPKI structure", der.toString("base64")],
    ["PEM", pem],
    ["PEM in one line", pem.replaceAll("\n", String.raw`\n`)],
    ["a JWK", JSON.stringify(jwk)],
    ["a list of JWKs", JSON.stringify([jwk])],
    ["a JWK Set", JSON.stringify({ keys: [jwk] })],
  ])("may be %s", (_, text) => {
    expect(readReleaseKeys(text).map(({ x, kid }) => ({ x, kid }))).toEqual([
      { x: signing.publicKey, kid: keys[0]?.kid },
    ])
  })

  const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 }).publicKey.export({ format: "pem", type: "spki" })
  test.each<[string, string, RegExp]>([
    ["nothing", " , ", /no key/],
    ["other text", "not-a-key", /base64 of 32 bytes/],
    ["broken JSON", "[{", /JSON/],
    ["a key twice", `${signing.publicKey} ${signing.publicKey}`, /twice/],
    ["an RSA key", rsa, /Ed25519/],
    ["a JWK of another curve", JSON.stringify({ ...jwk, crv: "X25519" }), /Ed25519/],
    ["a private JWK", JSON.stringify({ ...jwk, d: signing.publicKey }), /private key/],
    ["a private PEM", signing.privateKey, /private key/],
  ])("may not be %s", (_, text, reason) => {
    expect(() => readReleaseKeys(text)).toThrow(reason)
  })
})
