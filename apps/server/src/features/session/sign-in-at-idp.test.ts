import { decodeJwt } from "jose"
import { calculatePKCECodeChallenge, randomPKCECodeVerifier } from "openid-client"
import { afterAll, beforeAll, expect, test } from "vitest"
import { sql } from "#platform/index.ts"
import { addPerson } from "#test/support/factories.ts"
import { startDevelopmentProvider, type AccountClaims, type DevelopmentProvider } from "#development/provider.ts"
import { WEB_REDIRECT_URI as redirect_uri } from "#development/redirect-addresses.ts"
import { callerWith, openTestWorld, type TestWorld } from "#test/support/world.ts"

const bareOrigin = "http://localhost:8080"
let idp: DevelopmentProvider
let world: TestWorld
beforeAll(async () => {
  idp = await startDevelopmentProvider()
  const { issuer, clientId, clientSecret } = idp
  world = await openTestWorld("idp", { warehouse: "none", config: { idp: { issuer, clientId, clientSecret } } })
})
afterAll(async () => {
  await world.close()
  await idp.close()
})

let accounts = 0
/** An account at the provider, with a verified address by default. */
function addAccount(claims: AccountClaims): string {
  const sub = `account-${++accounts}`
  idp.accounts.set(sub, { email_verified: true, ...claims })
  return sub
}

async function signIn(sub: string, client: "web" | "desktop" = "web") {
  const code = await idp.authorize(sub, { redirect_uri })
  return world.anonymous.post("/v1/auth/idp", { code, client, redirect_uri })
}

async function loadBinding(employeeId: string): Promise<string | null> {
  const { rows } = await sql<{
    idp_sub: string | null
  }>`select idp_sub from tbl_employees where _id = ${employeeId}`.execute(world.app.platform.db)
  return rows[0]?.idp_sub ?? null
}

test("clients can look up the provider's address", async () => {
  const { status, body } = await world.anonymous.get("/v1/public/sign-in-options")
  const expected = { authorization_endpoint: `${idp.issuer}/auth`, client_id: "scorecard", scope: "openid email" }
  expect([status, body]).toEqual([200, { idp: expected, dev_login: true }])
})

test("a person signs in on the web through the provider, and gets no refresh token", async () => {
  const person = await addPerson(world)
  const { status, body } = await signIn(addAccount({ email: person.email }))
  expect(status).toBe(200)
  expect(body).toMatchObject({
    token_type: "Bearer",
    expires_in: 604_800,
    employee: { employee_id: person.employee_id },
  })
  expect(Object.keys(body)).not.toContain("refresh_token")
  expect(Object.keys(body)).not.toContain("refresh_expires_at")
  expect(decodeJwt(body.access_token)).toMatchObject({ sub: person.employee_id, client: "web" })
  expect((await callerWith(world.app, body.access_token).get("/v1/employees/me")).status).toBe(200)
})

test("a person signs in on the desktop with PKCE and a nonce, and gets a refresh token for a year", async () => {
  const person = await addPerson(world)
  const code_verifier = randomPKCECodeVerifier()
  const nonce = "a nonce of the client"
  const code = await idp.authorize(addAccount({ email: person.email }), {
    redirect_uri,
    code_challenge: await calculatePKCECodeChallenge(code_verifier),
    nonce,
    state: "the client's own",
  })
  const ask = { code, client: "desktop", redirect_uri, code_verifier, nonce }
  const { status, body } = await world.anonymous.post("/v1/auth/idp", ask)
  expect(status).toBe(200)
  expect(body.refresh_expires_at).toBe("2027-10-15T16:00:00.000Z")

  const refreshed = await world.anonymous.post("/v1/auth/refresh", { refresh_token: body.refresh_token })
  expect([refreshed.status, refreshed.body.employee.employee_id]).toEqual([200, person.employee_id])
})

test("a redirect URL is passed on verbatim, even without a path", async () => {
  const person = await addPerson(world)
  const code = await idp.authorize(addAccount({ email: person.email }), { redirect_uri: bareOrigin })
  const { status } = await world.anonymous.post("/v1/auth/idp", { code, client: "web", redirect_uri: bareOrigin })
  expect(status).toBe(200)
})

test.each([
  ["another verifier", { code_verifier: "x".repeat(43) }],
  ["no verifier", { code_verifier: undefined }],
  ["another nonce", { nonce: "another" }],
  ["no nonce", { nonce: undefined }],
  ["another redirect URL", { redirect_uri: bareOrigin }],
  ["a code that was never issued", { code: "never-issued" }],
])("a code with %s is refused", async (_, change) => {
  const person = await addPerson(world)
  const code_verifier = randomPKCECodeVerifier()
  const code_challenge = await calculatePKCECodeChallenge(code_verifier)
  const sub = addAccount({ email: person.email })
  const code = await idp.authorize(sub, { redirect_uri, code_challenge, nonce: "a nonce" })
  const ask = { code, client: "web", redirect_uri, code_verifier, nonce: "a nonce", ...change }
  const { status, body, headers } = await world.anonymous.post("/v1/auth/idp", ask)
  expect([status, body.code, headers["www-authenticate"]]).toEqual([401, "sign_in_failed", "Bearer"])
  expect(await loadBinding(person.employee_id)).toBeNull()
})

test("a code works once", async () => {
  const person = await addPerson(world)
  const code = await idp.authorize(addAccount({ email: person.email }), { redirect_uri })
  const ask = { code, client: "web", redirect_uri }
  expect((await world.anonymous.post("/v1/auth/idp", ask)).status).toBe(200)
  expect((await world.anonymous.post("/v1/auth/idp", ask)).body.code).toBe("sign_in_failed")
})

test.each([
  ["a foreign domain", "someone@elsewhere.com"],
  ["a subdomain", "someone@mail.example.com"],
  ["a longer domain with the same ending", "someone@notexample.com"],
  ["the domain as a prefix", "someone@example.com.evil.org"],
  ["a trailing dot", "someone@example.com."],
  ["a look-alike letter", "someone@ex\u0430mple.com"],
  ["a full-width letter", "someone@\uff45xample.com"],
  ["two @", "someone@example.com@example.com"],
  ["two @ and a foreign domain", "someone@example.com@evil.org"],
  ["a space", "someone@example.com "],
  ["a line break", "someone@example.com\n"],
  ["a zero-width space", "someone@\u200bexample.com"],
  ["nothing before the @", "@example.com"],
  ["no domain", "someone@"],
  ["no @", "example.com"],
  ["a list", ["someone@example.com"]],
  ["nothing", undefined],
  ["a number", 5],
])("an address with %s is not in an allowed domain", async (_, email) => {
  const { status, body } = await signIn(addAccount({ email, email_verified: false }))
  expect([status, body.code]).toEqual([403, "email_domain_not_allowed"])
})

test("an address in another letter case belongs to the same person", async () => {
  const person = await addPerson(world, { employee_id: "MIXED", email_address: "Mixed.Case@Example.com" })
  const { body } = await signIn(addAccount({ email: "mixed.CASE@EXAMPLE.COM" }))
  expect(body.employee.employee_id).toBe(person.employee_id)
})

test("an address that matches a colleague's only after lowercasing is not theirs", async () => {
  const person = await addPerson(world, { employee_id: "KIM", email_address: "kim@example.com" })
  const { status, body } = await signIn(addAccount({ email: "\u212aim@example.com" }))
  expect([status, body.code]).toEqual([403, "email_domain_not_allowed"])
  expect(await loadBinding(person.employee_id)).toBeNull()
})

test.each([
  ["the string true", "true"],
  ["one", 1],
  ["false", false],
  ["nothing", undefined],
  ["null", null],
  ["a list", [true]],
])("only the boolean true verifies an address, not %s", async (_, email_verified) => {
  const person = await addPerson(world)
  const { status, body } = await signIn(addAccount({ email: person.email, email_verified }))
  expect([status, body.code]).toEqual([403, "email_not_verified"])
  expect(await loadBinding(person.employee_id)).toBeNull()
})

test("a person without a record cannot sign in", async () => {
  const { status, body } = await signIn(addAccount({ email: "stranger@example.com" }))
  expect([status, body.code]).toEqual([403, "employee_not_found"])
})

test("domain, verification and record are checked in that order", async () => {
  const code = async (claims: AccountClaims) => (await signIn(addAccount(claims))).body.code
  expect(await code({ email: "stranger@elsewhere.com", email_verified: false })).toBe("email_domain_not_allowed")
  expect(await code({ email: "stranger@example.com", email_verified: false })).toBe("email_not_verified")
})

test("the first sign-in binds the account, which is then recognized with any address", async () => {
  const person = await addPerson(world)
  const sub = addAccount({ email: person.email })
  await signIn(sub)
  expect(await loadBinding(person.employee_id)).toBe(sub)
  idp.accounts.set(sub, { email: "married@example.com", email_verified: true })
  expect((await signIn(sub)).body.employee.employee_id).toBe(person.employee_id)
})

test("binding changes the record and its timestamp", async () => {
  world.setNow("2026-10-14T16:00:00Z")
  const person = await addPerson(world)
  world.setNow("2026-10-15T16:00:00Z")
  const sub = addAccount({ email: person.email })
  for (const _time of ["the first", "the second"]) {
    await signIn(sub)
    const { rows } = await sql`select doc->>'updated_at' as updated_at, version from tbl_employees
      where _id = ${person.employee_id}`.execute(world.app.platform.db)
    expect(rows).toEqual([{ updated_at: "2026-10-15T16:00:00.000Z", version: 2 }])
  }
})

test("a reassigned address does not give access to a bound record", async () => {
  const person = await addPerson(world)
  const first = addAccount({ email: person.email })
  await signIn(first)
  const { status, body } = await signIn(addAccount({ email: person.email }))
  expect([status, body.code]).toEqual([403, "employee_not_found"])
  expect(await loadBinding(person.employee_id)).toBe(first)
})

test("of two accounts with one address that sign in at the same time, one gets the record", async () => {
  const person = await addPerson(world)
  const subs = [addAccount({ email: person.email }), addAccount({ email: person.email })]
  const answers = await Promise.all(subs.map((sub) => signIn(sub)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403])
  const winner = subs[answers.findIndex(({ status }) => status === 200)]
  expect(await loadBinding(person.employee_id)).toBe(winner)
})

test("two simultaneous sign-ins of one account both succeed and bind once", async () => {
  const person = await addPerson(world)
  const sub = addAccount({ email: person.email })
  const answers = await Promise.all([signIn(sub), signIn(sub), signIn(sub)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await loadBinding(person.employee_id)).toBe(sub)
})

test("an inactive person cannot sign in and is not bound", async () => {
  const person = await addPerson(world, { status: "inactive" })
  const { status, body } = await signIn(addAccount({ email: person.email }))
  expect([status, body.code]).toEqual([403, "employee_inactive"])
  expect(await loadBinding(person.employee_id)).toBeNull()

  const bound = await addPerson(world)
  const sub = addAccount({ email: bound.email })
  await signIn(sub)
  await (await world.as("admin@example.com")).delete(`/v1/employees/${bound.employee_id}`)
  expect((await signIn(sub)).body.code).toBe("employee_inactive")
})

test.each([
  ["no code", { code: undefined }, "code"],
  ["an empty code", { code: "" }, "code"],
  ["an unknown client", { client: "phone" }, "client"],
  ["no redirect URL", { redirect_uri: undefined }, "redirect_uri"],
  ["an invalid redirect URL", { redirect_uri: "here" }, "redirect_uri"],
  ["a short verifier", { code_verifier: "short" }, "code_verifier"],
  ["an unknown field", { state: "x" }, "state"],
])("the sign-in refuses %s", async (_, change, path) => {
  const ask = { code: "a-code", client: "web", redirect_uri, ...change }
  const { status, body } = await world.anonymous.post("/v1/auth/idp", ask)
  expect(status).toBe(422)
  expect(body.errors).toEqual([expect.objectContaining({ path })])
})

test("without a configured provider, the sign-in reports that", async () => {
  const without = await openTestWorld("no_idp", { warehouse: "none" })
  try {
    const { status, body } = await without.anonymous.post("/v1/auth/idp", { code: "a", client: "web", redirect_uri })
    expect([status, body.code]).toEqual([503, "unavailable"])
    expect((await without.anonymous.get("/v1/public/sign-in-options")).body).toEqual({ idp: null, dev_login: true })
  } finally {
    await without.close()
  }
})

test("an account bound earlier cannot sign in once the record has no email", async () => {
  const { employee_id, email } = await addPerson(world)
  const account = addAccount({ email })
  expect((await signIn(account)).status).toBe(200)
  const admin = await world.as("admin@example.com")
  await admin.patch(`/v1/employees/${employee_id}`, { personal_data: { email_address: null } })
  const { status, body } = await signIn(account)
  expect([status, body.code]).toEqual([403, "employee_not_found"])
  expect(body.detail).toContain("no email address")
})
