import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { openLog, silentLog } from "#platform/log/index.ts"
import { FAULTY_CLIENT_ID, startFaultyIdp, type Faults, type FaultyIdp } from "#test/support/idp-faulty.ts"
import { authenticateClient, EXACT_REDIRECT_URI } from "./client-authentication.ts"
import { openIdentityProvider } from "./index.ts"

const DESCRIPTION = "/.well-known/openid-configuration"
let idp: FaultyIdp
let now: Temporal.Instant
beforeAll(async () => void (idp = await startFaultyIdp({})))
beforeEach(() => {
  idp.misbehave({})
  idp.requests.clear()
  now = Temporal.Instant.from("2026-10-15T16:00:00Z")
})
afterAll(() => idp.close())

function provider(issuer = idp.issuer) {
  const settings = { issuer, clientId: FAULTY_CLIENT_ID, clientSecret: "secret" }
  return openIdentityProvider(settings, { clock: { now: () => now }, log: silentLog })
}

const requestCount = () => idp.requests.get(DESCRIPTION) ?? 0

test("concurrent callers share one request, which is repeated after an hour", async () => {
  const { describe } = provider()
  const answers = await Promise.all([describe(), describe(), describe()])
  expect(answers[2]).toEqual({
    authorization_endpoint: `${idp.issuer}/auth`,
    client_id: FAULTY_CLIENT_ID,
    scope: "openid email",
  })
  now = now.add({ minutes: 59 })
  await describe()
  expect(requestCount()).toBe(1)
  now = now.add({ minutes: 1 })
  await describe()
  expect(requestCount()).toBe(2)
})

test("a provider that fails once is tried again immediately", async () => {
  let first = true
  idp.misbehave({
    metadata(body) {
      if (!first) return { body }
      first = false
      return "drop"
    },
  })
  expect(await provider().describe()).toHaveProperty("client_id")
})

test("an unavailable provider is tried again by the next caller", async () => {
  idp.misbehave({ metadata: () => ({ status: 500, body: {} }) })
  const { describe } = provider()
  await expect(describe()).rejects.toMatchObject({ code: "unavailable", status: 503 })
  idp.misbehave({})
  expect(await describe()).toHaveProperty("client_id")
})

test("the log reports an outage once, however many callers there are, and the recovery once", async () => {
  const lines: string[] = []
  const log = openLog("info", { write: (line) => void lines.push(JSON.parse(line).msg) })
  const settings = { issuer: idp.issuer, clientId: FAULTY_CLIENT_ID, clientSecret: "secret" }
  const { describe } = openIdentityProvider(settings, { clock: { now: () => now }, log })
  const askThrice = async () => {
    for (let time = 0; time < 3; time += 1) await describe().catch(() => null)
  }
  const away = "the metadata of the identity provider cannot be loaded"
  const back = "the identity provider is available again"

  idp.misbehave({ metadata: () => "drop" })
  await askThrice()
  expect(lines).toEqual([away])
  idp.misbehave({})
  await askThrice()
  expect(lines).toEqual([away, back])
  now = now.add({ hours: 2 })
  idp.misbehave({ metadata: () => ({ status: 500, body: {} }) })
  await askThrice()
  expect(lines).toEqual([away, back, away])
})

test("the last metadata is used during an outage", async () => {
  const { describe } = provider()
  const known = await describe()
  now = now.add({ hours: 2 })
  idp.misbehave({ metadata: () => "drop" })
  expect(await describe()).toEqual(known)
})

test.each<[string, Faults["metadata"]]>([
  ["of another issuer", (body) => ({ body: { ...body, issuer: "http://127.0.0.1:1" } })],
  ["without an issuer", (body) => ({ body: { ...body, issuer: undefined } })],
  ["without a sign-in endpoint", (body) => ({ body: { ...body, authorization_endpoint: undefined } })],
  ["with an invalid sign-in endpoint", (body) => ({ body: { ...body, authorization_endpoint: "here" } })],
  ["that is not JSON", () => ({ headers: { "content-type": "text/html" }, body: "<h1>" })],
  ["that is a list", () => ({ body: [] })],
  ["that leads elsewhere", () => ({ status: 302, headers: { location: "/other" }, body: "" })],
])("a description %s is none", async (_, metadata) => {
  idp.misbehave({ metadata })
  await expect(provider().describe()).rejects.toMatchObject({ code: "unavailable" })
})

test("a provider that refuses connections is unavailable", async () => {
  await expect(provider("http://127.0.0.1:1").describe()).rejects.toMatchObject({ code: "unavailable" })
})

test.each([
  ["no word of it", undefined, "authorization"],
  ["both", ["client_secret_post", "client_secret_basic"], "authorization"],
  ["the body only", ["client_secret_post"], "body"],
])("a provider that announces %s for client authentication gets the secret that way", (_, methods, place) => {
  const body = new URLSearchParams({ redirect_uri: "https://app/", [EXACT_REDIRECT_URI]: "https://app" })
  const headers = new Headers()
  const metadata = { issuer: idp.issuer, ...(methods && { token_endpoint_auth_methods_supported: methods }) }
  authenticateClient("secret")(metadata, { client_id: FAULTY_CLIENT_ID }, body, headers)
  expect(body.get("redirect_uri")).toBe("https://app")
  expect(body.has(EXACT_REDIRECT_URI)).toBe(false)
  expect([headers.has("authorization"), body.has("client_secret")]).toEqual([place !== "body", place === "body"])
})
