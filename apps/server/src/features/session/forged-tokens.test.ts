import { SignJWT, UnsecuredJWT, decodeJwt, exportSPKI, generateKeyPair } from "jose"
import { afterAll, beforeAll, expect, test } from "vitest"
import { addPerson } from "#test/support/factories.ts"
import { callerWith, openTestWorld, type TestWorld } from "#test/support/world.ts"

let world: TestWorld
beforeAll(async () => void (world = await openTestWorld("forged", { warehouse: "none" })))
afterAll(() => world.close())

const bytes = (text: string) => new TextEncoder().encode(text)
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url")

/** The name and token of each forgery. `good` is a valid token of this service. */
type Forgery = [name: string, token: string]

function cut(good: string): Forgery[] {
  const lengths = Array.from({ length: 120 }, (_, n) => Math.floor((n * good.length) / 120))
  return lengths.map((length) => [`cut after ${length}`, good.slice(0, length)])
}

/** Each replacement letter changes bits; at the end of the signature, bits that decoders ignore. */
function bent(good: string): Forgery[] {
  const places = Array.from({ length: 200 }, (_, n) => Math.floor((n * good.length) / 200))
  return [...places, good.length - 1]
    .filter((place) => good[place] !== ".")
    .map((place) => {
      const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
      const other = letters[(letters.indexOf(good[place] ?? "") + 1) % letters.length]
      return [`another letter at ${place}`, good.slice(0, place) + other + good.slice(place + 1)]
    })
}

function rearranged(good: string): Forgery[] {
  const [header = "", payload = "", signature = ""] = good.split(".")
  const parts: [string, string[]][] = [
    ["header only", [header]],
    ["two parts", [header, payload]],
    ["no signature", [header, payload, ""]],
    ["no payload", [header, "", signature]],
    ["no header", ["", payload, signature]],
    ["a doubled payload", [header, payload, payload, signature]],
    ["a doubled signature", [header, payload, signature, signature]],
    ["two tokens", [header, payload, signature, header, payload, signature]],
    ["five parts, as if encrypted", [header, payload, signature, payload, signature]],
    ["payload and signature swapped", [header, signature, payload]],
    ["header and payload swapped", [payload, header, signature]],
    ["the header twice", [header, header, signature]],
    ["padding", [header, payload, `${signature}=`]],
    ["a payload with padding", [header, `${payload}==`, signature]],
    ["a payload repeated without a dot", [header, `${payload}${payload}`, signature]],
    ["another alphabet", [header, payload, `${signature.slice(0, -2)}+/`]],
    ["dots only", ["", "", ""]],
  ]
  return parts.map(([name, pieces]) => [name, pieces.join(".")])
}

/** Unsigned, or signed with a foreign secret; the payload is valid. */
async function foreignKeys(good: string, secret: string): Promise<Forgery[]> {
  const claims = decodeJwt(good)
  const rsa = await generateKeyPair("RS256")
  const elliptic = await generateKeyPair("ES256")
  const secrets = [
    "",
    "secret",
    "null",
    secret.slice(1),
    secret.toUpperCase(),
    `${secret} `,
    await exportSPKI(rsa.publicKey),
  ]
  const guessed = secrets
    .filter((text) => text.length > 0)
    .map(async (text, n): Promise<Forgery> => {
      const key = bytes(text.padEnd(32, "x"))
      return [`another secret ${n}`, await new SignJWT(claims).setProtectedHeader({ alg: "HS256" }).sign(key)]
    })
  const algorithms = [
    "none",
    "None",
    "NONE",
    "nOnE",
    "",
    "HS256 ",
    "hs256",
    "HS1",
    "RS256",
    "ES256",
    "PS256",
    "EdDSA",
    "A128KW",
    "dir",
  ]
  const [, payload = "", signature = ""] = good.split(".")
  const renamed = algorithms.flatMap((alg): Forgery[] => [
    [`the header says ${alg}`, `${encoded({ alg, typ: "JWT" })}.${payload}.${signature}`],
    [`the header says ${alg}, unsigned`, `${encoded({ alg, typ: "JWT" })}.${payload}.`],
  ])
  const sign = (header: { alg: string; [name: string]: unknown }, key: Parameters<SignJWT["sign"]>[0]) =>
    new SignJWT(claims).setProtectedHeader(header).sign(key)
  return [
    ...(await Promise.all(guessed)),
    ...renamed,
    ["unsecured", new UnsecuredJWT(claims).encode()],
    ["RS256", await sign({ alg: "RS256" }, rsa.privateKey)],
    ["RS256 with our key id", await sign({ alg: "RS256", kid: "0" }, rsa.privateKey)],
    ["ES256", await sign({ alg: "ES256" }, elliptic.privateKey)],
    ["its own key in the header", await sign({ alg: "ES256", jwk: { kty: "EC" } }, elliptic.privateKey)],
    ["a key elsewhere", await sign({ alg: "RS256", jku: "http://127.0.0.1:1/jwks" }, rsa.privateKey)],
    ["HS384 with our secret", await sign({ alg: "HS384" }, bytes(secret))],
    ["HS512 with our secret", await sign({ alg: "HS512" }, bytes(secret.padEnd(64, "x")))],
  ]
}

/** Signed with the right secret, as if it had leaked: the claims must still be valid. */
async function falseClaims(good: string, secret: string, otherSession: string): Promise<Forgery[]> {
  const claims = decodeJwt(good)
  const iat = Number(claims.iat)
  const year = 31_536_000
  const texts = [
    "",
    " ",
    "0",
    "null",
    "ADMIN' or '1'='1",
    "../ADMIN",
    "\u0000",
    "\u202eNIMDA",
    "ＡＤＭＩＮ",
    "x".repeat(5_000),
  ]
  const odd: unknown[] = [null, 0, 1.5, true, [], {}, ["ADMIN"], { sub: "ADMIN" }, ...texts]
  const changes: [string, Record<string, unknown>][] = [
    ...["iss", "aud", "sub", "email", "client", "sid", "jti", "iat", "exp"].map(
      (name): [string, Record<string, unknown>] => [`no ${name}`, { [name]: undefined }],
    ),
    ...["iss", "aud", "sub", "sid", "client"].flatMap((name) =>
      odd.map((value, n): [string, Record<string, unknown>] => [`${name} is invalid ${n}`, { [name]: value }]),
    ),
    ...["iat", "exp", "nbf"].flatMap((name) =>
      [null, "soon", true, [], {}, "9999999999"].map((value, n): [string, Record<string, unknown>] => [
        `${name} is invalid ${n}`,
        { [name]: value },
      ]),
    ),
    ["issued in a year", { iat: iat + year, exp: iat + 2 * year }],
    ["issued in two minutes", { iat: iat + 120 }],
    ["valid from tomorrow", { nbf: iat + 86_400 }],
    ["valid in a second", { nbf: iat + 1 }],
    ["expired a second ago", { exp: iat - 1 }],
    ["expires now", { exp: iat }],
    ["expired at the epoch", { exp: 0 }],
    ["expired before the epoch", { exp: -1 }],
    ["another audience", { aud: "scorecard-platform" }],
    ["another version's audience", { aud: "scorecard-platform/v2" }],
    ["another issuer", { iss: "scorecard-platform/v1" }],
    ["someone else", { sub: "NOBODY" }],
    ["someone else's session", { sid: otherSession }],
    ["a session that does not exist", { sid: "01890000-0000-7000-8000-000000000000" }],
    ["an impersonation by someone who isn't impersonating", { act: { sub: "ADMIN" } }],
    ["an impersonation by no one", { act: {} }],
    ["an impersonation claim that is a string", { act: "ADMIN" }],
  ]
  const tokens = changes.map(async ([name, change]): Promise<Forgery> => {
    const payload = { ...claims, ...change } as Record<string, unknown>
    return [name, await new RawToken(payload).sign(secret)]
  })
  return Promise.all(tokens)
}

/** Signed by hand, because jose's signer refuses some invalid claims. */
class RawToken {
  readonly payload: Record<string, unknown>
  constructor(payload: Record<string, unknown>) {
    this.payload = payload
  }
  async sign(secret: string): Promise<string> {
    const input = `${encoded({ alg: "HS256", typ: "JWT" })}.${encoded(this.payload)}`
    const key = await crypto.subtle.importKey("raw", bytes(secret), { name: "HMAC", hash: "SHA-256" }, false, ["sign"])
    const signature = Buffer.from(await crypto.subtle.sign("HMAC", key, bytes(input))).toString("base64url")
    return `${input}.${signature}`
  }
}

function nonsense(good: string): Forgery[] {
  return [
    ["one letter", "a"],
    ["words", "null"],
    ["an object", "{}"],
    ["unicode", Buffer.from("tökén.☃.𝔍𝔚𝔗").toString("latin1")],
    ["percent signs", encodeURIComponent("ключ.ключ.ключ")],
    ["a million letters", "a".repeat(1_000_000)],
    ["a thousand parts", "a.".repeat(1_000)],
    ["a huge payload", `${good.split(".")[0]}.${"A".repeat(500_000)}.${good.split(".")[2]}`],
    ["quotes", `"${good}"`],
    ["a comma", `${good},${good}`],
    ["a semicolon", `${good};`],
    ["a slash before it", `/${good}`],
    ["a refresh token", Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url")],
  ]
}

/** The only tokens whose refusal gives the reason, because their holders knew the expiry. */
const EXPIRED = new Set(["expired a second ago", "expires now", "expired at the epoch", "expired before the epoch"])

test("every malformed or forged token is refused with 401, and only an expired one gets the reason", async () => {
  const { token: good } = await world.as("admin@example.com")
  const person = await addPerson(world)
  const other = String(decodeJwt((await world.as(person.email)).token)["sid"])
  const secret = world.app.platform.config.jwtSecrets[0] ?? ""
  const forgeries = [
    ...cut(good),
    ...bent(good),
    ...rearranged(good),
    ...(await foreignKeys(good, secret)),
    ...(await falseClaims(good, secret, other)),
    ...nonsense(good),
  ]
  expect(new Set(forgeries.map(([, token]) => token)).size).toBeGreaterThanOrEqual(400)

  const wrong: string[] = []
  for (const [name, token] of forgeries) {
    const { status, body, headers } = await callerWith(world.app, token).get("/v1/auth/permissions")
    const expected = EXPIRED.has(name) ? "token_expired" : "not_signed_in"
    const isRefused = status === 401 && body.code === expected && headers["www-authenticate"] === "Bearer"
    if (!isRefused) wrong.push(`${name}: ${status} ${body.code}, not ${expected}`)
  }
  expect(wrong).toEqual([])
  console.log(`${forgeries.length} malformed or forged tokens are refused with 401 and their code`)
  expect((await callerWith(world.app, good).get("/v1/auth/permissions")).status).toBe(200)
})

test("a token repeated in one header, or under another scheme, is refused", async () => {
  const { token } = await world.as("admin@example.com")
  for (const authorization of [`Bearer ${token} ${token}`, `Basic ${token}`, token, `Bearer`, `Bearer: ${token}`]) {
    const { status } = await world.anonymous.get("/v1/auth/permissions", { authorization })
    expect([authorization.slice(0, 20), status]).toEqual([authorization.slice(0, 20), 401])
  }
})
