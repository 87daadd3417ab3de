import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { FAULTY_CLIENT_ID, startFaultyIdp, type FaultyIdp } from "#test/support/idp-faulty.ts"
import { addPerson } from "#test/support/factories.ts"
import { openMailServer, type MailPeer } from "#test/support/smtp.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"

const SETUP = "/v1/system/setup"
const CHECK = `${SETUP}/check-sign-in` as const
const FROM = { name: "Scorecard", address: "scorecard@mail.example.com" }

let server: MailPeer
let idp: FaultyIdp
let world: TestWorld
let admin: Caller
let answer: string | null = null
beforeAll(async () => {
  server = await openMailServer({ recipient: () => answer })
  idp = await startFaultyIdp({})
  const email = { driver: server.driver, from: FROM, appBaseUrl: "https://app.example.com" }
  const settings = { issuer: idp.issuer, clientId: FAULTY_CLIENT_ID, clientSecret: "a secret of the client" }
  world = await openTestWorld("setup_evidence", { warehouse: "none", isSetUp: false, config: { email, idp: settings } })
  admin = await world.as("admin@example.com")
})
beforeEach(() => idp.misbehave({}))
afterAll(async () => {
  await world.close()
  await server.close()
  await idp.close()
})

const step = async (wanted: string) =>
  (await admin.get(SETUP)).body.steps.find(({ key }: { key: string }) => key === wanted)
const failed = async () => {
  const { body } = await admin.post(CHECK)
  return body.checks.filter(({ ok }: { ok: boolean }) => !ok).map(({ key }: { key: string }) => key)
}

describe("the sign-in step", () => {
  test("stays open while the provider fails a check", async () => {
    idp.misbehave({ metadata: () => ({ status: 500, body: {} }) })
    expect(await failed()).toEqual(["discovery"])
    idp.misbehave({ metadata: (body) => ({ body: { ...body, issuer: "https://other.example.com" } }) })
    expect(await failed()).toEqual(["issuer"])
    idp.misbehave({ metadata: ({ token_endpoint: _, ...body }) => ({ body }) })
    expect(await failed()).toEqual(["endpoints"])
    idp.misbehave({ keys: () => ({ body: { keys: [] } }) })
    expect(await failed()).toEqual(["keys"])
    expect(await step("sign_in")).toMatchObject({ done: false, done_at: null })
  })

  test.each([
    "http://127.0.0.1:1/jwks",
    "http://169.254.169.254/latest",
    "https://10.0.0.1/jwks",
    "file:///etc/passwd",
  ])("does not load keys from %s", async (jwks_uri) => {
    idp.misbehave({ metadata: (body) => ({ body: { ...body, jwks_uri } }) })
    const { body } = await admin.post(CHECK)
    expect(body.checks.at(-1)).toMatchObject({ key: "keys", ok: false })
    expect(body.checks.at(-1)?.detail).toContain("not at a public https address")
  })

  test("is done once every check succeeds, and shows no secret", async () => {
    const { status, body } = await admin.post(CHECK)
    expect([status, body.ok, body.issuer]).toEqual([200, true, idp.issuer])
    expect(body.checks.map(({ key }: { key: string }) => key)).toEqual(["discovery", "issuer", "endpoints", "keys"])
    expect(JSON.stringify(body)).not.toContain("a secret of the client")
    const done = await step("sign_in")
    expect(done).toMatchObject({ done: true, missing: [] })
    expect(done?.done_at).not.toBeNull()
  })

  test("is checked by level 5 only", async () => {
    const head = await world.as((await addPerson(world, { access_level: 4, access_scope: "company" })).email)
    expect((await head.post(CHECK)).status).toBe(403)
  })
})

test("the email step is done by a test email that the mail server accepts", async () => {
  const send = async () => (await admin.post("/v1/system/notifications/email-test", {})).body
  answer = "550 No such mailbox"
  const refused = await send()
  expect(refused).toMatchObject({ status: "failed" })
  expect(refused.detail).toContain("550")
  expect(await step("email")).toMatchObject({ done: false, missing: ["A test email that was sent"] })
  answer = null
  expect(await send()).toMatchObject({ status: "sent" })
  expect(server.arrived).toHaveLength(1)
  expect(await step("email")).toMatchObject({ done: true, missing: [] })
})
