import { UnsecuredJWT, generateKeyPair } from "jose"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { sql } from "#platform/index.ts"
import { addPerson } from "#test/support/factories.ts"
import {
  FAULTY_CLIENT_ID,
  startFaultyIdp,
  type Faults,
  type FaultyIdp,
  type IdTokenParts,
} from "#test/support/idp-faulty.ts"
import { openTestWorld, type TestWorld } from "#test/support/world.ts"

const CLIENT_SECRET = "the secret that the provider gave us"
const ask = { code: "a-code", client: "web", redirect_uri: "http://127.0.0.1:8080/callback" }

let idp: FaultyIdp
let world: TestWorld
let now = Temporal.Instant.from("2026-10-15T16:00:00Z")
const { privateKey: foreignKey } = await generateKeyPair("RS256")
const { privateKey: ellipticKey } = await generateKeyPair("ES256")

beforeAll(async () => {
  idp = await startFaultyIdp({ email: "victim@example.com", email_verified: true })
  const settings = { issuer: idp.issuer, clientId: FAULTY_CLIENT_ID, clientSecret: CLIENT_SECRET }
  world = await openTestWorld("faulty_idp", { warehouse: "none", config: { idp: settings } })
  await addPerson(world, { employee_id: "VICTIM", email_address: "victim@example.com" })
})
beforeEach(() => {
  idp.misbehave({})
  idp.requests.clear()
})
afterAll(async () => {
  await world.close()
  await idp.close()
})

const signIn = (more: object = {}) => world.anonymous.post("/v1/auth/idp", { ...ask, ...more })

/** The service caches the provider's metadata for an hour; after two hours, it fetches the metadata again. */
function forgetDiscovery() {
  now = now.add({ hours: 2 })
  world.setNow(now.toString())
}

async function assertNoneBound() {
  const { rows } = await sql`select 1 from tbl_employees where idp_sub is not null`.execute(world.app.platform.db)
  return rows.length === 0
}

const withClaims =
  (change: Record<string, unknown>): Faults["idToken"] =>
  (good) => ({ ...good, claims: { ...good.claims, ...change } })
const withKey = (key: IdTokenParts["key"], header: IdTokenParts["header"]): Faults["idToken"] => {
  return (good) => ({ ...good, key, header })
}
const secondsFromNow = (seconds: number) => Math.floor(Date.now() / 1000) + seconds
const secretKey = new TextEncoder().encode(CLIENT_SECRET)
const modulusAsSecret = () => new TextEncoder().encode(String(idp.publicJwk.n))

const unsecured: Faults["idToken"] = ({ claims }) => new UnsecuredJWT(claims).encode()

const badTokens: Record<string, Faults["idToken"]> = {
  "of another issuer": withClaims({ iss: "http://127.0.0.1:1" }),
  "of an issuer with the same prefix": withClaims({ iss: "http://127.0.0.1" }),
  "without an issuer": withClaims({ iss: undefined }),
  "for another audience": withClaims({ aud: "another-client" }),
  "with an empty audience list": withClaims({ aud: [] }),
  "without an audience": withClaims({ aud: undefined }),
  "for several, on behalf of another party": withClaims({ aud: [FAULTY_CLIENT_ID, "x"], azp: "x" }),
  "for several audiences without an authorized party": withClaims({ aud: [FAULTY_CLIENT_ID, "x"] }),
  "that has expired": withClaims({ iat: secondsFromNow(-900), exp: secondsFromNow(-600) }),
  "without an expiry": withClaims({ exp: undefined }),
  "with a string as expiry": withClaims({ exp: "tomorrow" }),
  "without an issue time": withClaims({ iat: undefined }),
  "that is not yet valid": withClaims({ nbf: secondsFromNow(600) }),
  "without a subject": withClaims({ sub: undefined }),
  "with an empty subject": withClaims({ sub: "" }),
  "with a number as subject": withClaims({ sub: 7 }),
  "with a subject that is too long": withClaims({ sub: "s".repeat(256) }),
  "with a null character in the subject": withClaims({ sub: "victim\u0000" }),
  "with an unexpected nonce": withClaims({ nonce: "a nonce" }),
  "of another key under the known id": withKey(foreignKey, { alg: "RS256", kid: "first" }),
  "of another key under an unknown id": withKey(foreignKey, { alg: "RS256", kid: "second" }),
  "of another key without an id": withKey(foreignKey, { alg: "RS256" }),
  "of another kind of key": withKey(ellipticKey, { alg: "ES256", kid: "first" }),
  "signed with the client's secret": withKey(secretKey, { alg: "HS256", kid: "first" }),
  "signed with the public key as a secret": (good) => withKey(modulusAsSecret(), { alg: "HS256" })(good),
  "with algorithm none": unsecured,
  "that is not a token": () => "not-a-token",
  "of three parts of nonsense": () => "a.b.c",
  "that is empty": () => "",
  "that is left out": () => null,
}

test.each(Object.entries(badTokens))("an id token %s is refused", async (_, idToken) => {
  idp.misbehave({ idToken })
  const { status, body, headers } = await signIn()
  expect([status, body.code, headers["www-authenticate"]]).toEqual([401, "sign_in_failed", "Bearer"])
  expect(await assertNoneBound()).toBe(true)
})

test("an id token with a truncated or altered signature is refused", async () => {
  let token = ""
  idp.misbehave({ token: (good) => ({ body: { ...good, id_token: (token = String(good["id_token"])) } }) })
  expect((await signIn({ nonce: "x" })).status).toBe(401)
  const [header = "", payload = "", signature = ""] = token.split(".")
  const bent = `${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`
  for (const wrong of [`${header}.${payload}.`, `${header}.${payload}`, `${header}.${payload}.${bent}`]) {
    idp.misbehave({ idToken: () => wrong })
    expect((await signIn()).body.code).toBe("sign_in_failed")
  }
})

test.each([
  ["another nonce", { nonce: "another" }],
  ["no nonce", {}],
  ["a nonce that is not a string", { nonce: ["the client's"] }],
])("a client that sent a nonce and receives %s is not signed in", async (_, claims) => {
  idp.misbehave({ idToken: withClaims(claims) })
  expect((await signIn({ nonce: "the client's" })).body.code).toBe("sign_in_failed")
})

test.each([
  ["no address", { email: undefined }, "email_domain_not_allowed"],
  ["an address of another domain", { email: "victim@elsewhere.com" }, "email_domain_not_allowed"],
  ["an address that is not verified", { email_verified: false }, "email_not_verified"],
  ["an address without a verification claim", { email_verified: undefined }, "email_not_verified"],
  ["an address with a string as verification claim", { email_verified: "true" }, "email_not_verified"],
])("a profile with %s is refused", async (_, claims, code) => {
  idp.misbehave({ idToken: withClaims(claims) })
  const { status, body } = await signIn()
  expect([status, body.code]).toEqual([403, code])
  expect(await assertNoneBound()).toBe(true)
})

test.each<[string, string, Faults["token"]]>([
  ["sign_in_failed", "that the code is not good", () => ({ status: 400, body: { error: "invalid_grant" } })],
  ["sign_in_failed", "a token of another type", (good) => ({ body: { ...good, token_type: 5 } })],
  ["sign_in_failed", "no access token", (good) => ({ body: { ...good, access_token: undefined } })],
  ["sign_in_failed", "a list", () => ({ body: [] })],
  ["unavailable", "that it does not know this service", () => ({ status: 401, body: { error: "invalid_client" } })],
  ["unavailable", "with an error of its own", () => ({ status: 500, body: { error: "server_error" } })],
  [
    "unavailable",
    "with an error page",
    () => ({ status: 502, headers: { "content-type": "text/html" }, body: "<h1>" }),
  ],
  ["unavailable", "with a page", () => ({ headers: { "content-type": "text/html" }, body: "<h1>Welcome</h1>" })],
  ["unavailable", "with broken JSON", () => ({ body: '{"id_token": "' })],
  ["unavailable", "with nothing", () => ({ body: "" })],
  ["unavailable", "with a redirect", () => ({ status: 302, headers: { location: "/elsewhere" }, body: "" })],
  ["unavailable", "by hanging up", () => "drop"],
])("%s: the provider answers a code %s", async (code, _, token) => {
  idp.misbehave({ token })
  const { status, body } = await signIn()
  expect([status, body.code]).toEqual([code === "unavailable" ? 503 : 401, code])
  expect(await assertNoneBound()).toBe(true)
})

test("a provider that times out is unavailable", async () => {
  idp.misbehave({ token: () => "hang" })
  const { status, body, headers } = await signIn()
  expect([status, body.code, Number(headers["retry-after"]) > 0]).toEqual([503, "unavailable", true])
})

test.each<[string, Faults["keys"]]>([
  ["an error", () => ({ status: 500, body: {} })],
  ["no JSON", () => ({ headers: { "content-type": "text/html" }, body: "keys" })],
])("a provider that responds %s for its keys is unavailable", async (_, keys) => {
  forgetDiscovery()
  idp.misbehave({ keys })
  expect((await signIn()).body.code).toBe("unavailable")
})

test("a provider without keys cannot sign anyone in", async () => {
  forgetDiscovery()
  idp.misbehave({ keys: () => ({ body: { keys: [] } }) })
  expect((await signIn()).body.code).toBe("sign_in_failed")
})

test("a valid response still signs the person in afterwards", async () => {
  forgetDiscovery()
  const { status, body } = await signIn()
  expect([status, body.employee?.employee_id]).toEqual([200, "VICTIM"])
})
