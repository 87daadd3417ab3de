import { SignJWT, decodeJwt } from "jose"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { sql } from "#platform/index.ts"
import { addPerson } from "#test/support/factories.ts"
import { callerWith, openTestWorld, type TestWorld } from "#test/support/world.ts"

const NOON = "2026-10-15T16:00:00Z"
let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld("session", { now: NOON, warehouse: "none" })
})
beforeEach(() => world.setNow(NOON))
afterAll(() => world.close())

const withToken = (token: string) => callerWith(world.app, token)

test("the bootstrap admin of an empty database can sign in with any letter case", async () => {
  const { status, body } = await world.anonymous.post("/v1/auth/dev-login", {
    email: "Admin@Example.com",
    client: "web",
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    token_type: "Bearer",
    expires_in: 604_800,
    expires_at: "2026-10-22T16:00:00.000Z",
    employee: { employee_id: "ADMIN", access_level: 5, status: "active", name: "Bootstrap Admin" },
  })
  expect(JSON.stringify(body)).not.toContain("idp_sub")
})

test("the sign-in response has the person's full record, like their profile", async () => {
  const person = await addPerson(world, { birth_date: "1990-02-03", phone: "+1 555 0100" })
  const { body } = await world.anonymous.post("/v1/auth/dev-login", { email: person.email, client: "desktop" })
  const profile = await withToken(body.access_token).get("/v1/employees/me")
  // The profile also has the abilities and the language.
  const { abilities: _, language: _language, ...record } = profile.body
  expect(body.employee).toEqual(record)
  expect(body.employee.personal_data.birth_date).toBe("1990-02-03")
})

test("a token contains the person and its expiry, but no level, scope or status", async () => {
  const person = await addPerson(world, { access_level: 3 })
  const { token } = await world.as(person.email, "desktop")
  const claims = decodeJwt(token)
  expect(Object.keys(claims).toSorted()).toEqual(["aud", "client", "email", "exp", "iat", "iss", "jti", "sid", "sub"])
  expect(claims).toMatchObject({ sub: person.employee_id, email: person.email, client: "desktop" })
  expect(Number(claims.exp) - Number(claims.iat)).toBe(7 * 24 * 3600)
})

test.each([
  ["in another domain", "someone@elsewhere.com", "email_domain_not_allowed"],
  ["in a subdomain of an allowed domain", "someone@mail.example.com", "email_domain_not_allowed"],
  ["in a domain that only ends like an allowed one", "someone@notexample.com", "email_domain_not_allowed"],
  ["without a record", "unknown@example.com", "employee_not_found"],
])("an address %s cannot sign in", async (_, email, code) => {
  const { status, body } = await world.anonymous.post("/v1/auth/dev-login", { email, client: "web" })
  expect([status, body.code]).toEqual([403, code])
})

test("an inactive person cannot sign in", async () => {
  const person = await addPerson(world, { status: "inactive" })
  const { status, body } = await world.anonymous.post("/v1/auth/dev-login", { email: person.email, client: "web" })
  expect([status, body.code]).toEqual([403, "employee_inactive"])
})

test.each([
  ["no client", { email: "admin@example.com" }, "client"],
  ["a client that does not exist", { email: "admin@example.com", client: "phone" }, "client"],
  ["an invalid address", { email: "admin", client: "web" }, "email"],
  ["an unknown field", { email: "admin@example.com", client: "web", level: 5 }, "level"],
])("dev-login refuses %s", async (_, body, path) => {
  const answer = await world.anonymous.post("/v1/auth/dev-login", body)
  expect(answer.status).toBe(422)
  expect(answer.body.errors).toEqual([expect.objectContaining({ path })])
})

test("a token expires to the second and is never extended by use", async () => {
  const caller = await world.as("admin@example.com")
  world.setNow("2026-10-22T15:59:59Z")
  expect((await caller.get("/v1/auth/permissions")).status).toBe(200)
  world.setNow("2026-10-22T16:00:00Z")
  const { status, body, headers } = await caller.get("/v1/auth/permissions")
  expect([status, body.code]).toEqual([401, "token_expired"])
  expect(headers["www-authenticate"]).toBe("Bearer")
})

test("a missing or foreign token is 401", async () => {
  const { token } = await world.as("admin@example.com")
  const claims = decodeJwt(token)
  const secret = world.app.platform.config.jwtSecrets[0] ?? ""
  const signed = (payload: object, key = secret, alg = "HS256") =>
    new SignJWT({ ...payload }).setProtectedHeader({ alg }).sign(new TextEncoder().encode(key))
  const [header, payload, signature] = token.split(".")
  const unsigned = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${payload}.`

  const refused = {
    nonsense: "nonsense",
    "a changed payload": `${header}.${Buffer.from(JSON.stringify({ ...claims, sub: "OTHER" })).toString("base64url")}.${signature}`,
    "no signature": unsigned,
    "another secret": await signed(claims, "another secret that is also long enough to be one"),
    "another algorithm": await signed(claims, secret.padEnd(64, "x"), "HS512"),
    "the right secret with another algorithm": await signed(claims, secret, "HS384"),
    "another issuer": await signed({ ...claims, iss: "elsewhere" }),
    "another audience": await signed({ ...claims, aud: "elsewhere" }),
    "no end": await signed({ ...claims, exp: undefined }),
    "someone else's session": await signed({ ...claims, sub: "OTHER" }),
    "a session that does not exist": await signed({ ...claims, sid: "01890000-0000-7000-8000-000000000000" }),
  }
  for (const [reason, bad] of Object.entries(refused)) {
    const { status, body } = await withToken(bad).get("/v1/auth/permissions")
    expect([reason, status, body.code]).toEqual([reason, 401, "not_signed_in"])
  }
  const { status, body } = await world.anonymous.get("/v1/auth/permissions")
  expect([status, body.code]).toEqual([401, "not_signed_in"])
  expect((await withToken(await signed(claims)).get("/v1/auth/permissions")).status).toBe(200)
})

test("secrets rotate: the first signs, all verify, and a removed one no longer verifies", async () => {
  const [old = ""] = world.app.platform.config.jwtSecrets
  const { token } = await world.as("admin@example.com")
  const secrets = world.app.platform.config.jwtSecrets
  try {
    world.app.platform.config.jwtSecrets = ["the new secret, which is long enough to be one", old]
    const renewed = await world.as("admin@example.com")
    expect((await withToken(token).get("/v1/auth/permissions")).status).toBe(200)
    expect((await renewed.get("/v1/auth/permissions")).status).toBe(200)
    world.app.platform.config.jwtSecrets = ["the new secret, which is long enough to be one"]
    expect((await withToken(token).get("/v1/auth/permissions")).status).toBe(401)
    expect((await renewed.get("/v1/auth/permissions")).status).toBe(200)
  } finally {
    world.app.platform.config.jwtSecrets = secrets
  }
})

test("signing out ends only this session, immediately", async () => {
  const one = await world.as("admin@example.com")
  const other = await world.as("admin@example.com", "desktop")
  expect((await one.post("/v1/auth/logout")).status).toBe(204)
  expect((await one.get("/v1/auth/permissions")).status).toBe(401)
  expect((await one.post("/v1/auth/logout")).status).toBe(401)
  expect((await other.post("/v1/auth/logout", {})).status).toBe(204)
})

test("a deactivated person's tokens stop working at the next request, even after reactivation", async () => {
  const admin = await world.as("admin@example.com")
  const person = await addPerson(world)
  const caller = await world.as(person.email)
  world.setNow("2026-10-15T17:00:00Z")
  const url = `/v1/employees/${person.employee_id}` as const
  expect((await admin.delete(url)).status).toBe(204)
  const refused = await caller.get("/v1/auth/permissions")
  expect([refused.status, refused.body.code]).toEqual([401, "not_signed_in"])

  world.setNow("2026-10-15T18:00:00Z")
  expect((await admin.patch(url, { status: "active" })).status).toBe(200)
  expect((await caller.get("/v1/auth/permissions")).status).toBe(401)
  expect((await (await world.as(person.email)).get("/v1/auth/permissions")).status).toBe(200)
})

test("a changed level applies to the next request with an existing token", async () => {
  const admin = await world.as("admin@example.com")
  const person = await addPerson(world)
  const caller = await world.as(person.email)
  expect((await caller.get("/v1/employees")).status).toBe(403)
  await admin.patch(`/v1/employees/${person.employee_id}`, { access_level: 2 })
  expect((await caller.get("/v1/employees")).status).toBe(200)
  expect((await caller.get("/v1/auth/permissions")).body).toMatchObject({
    employee_id: person.employee_id,
    access_level: 2,
    permissions: { employees: { view: true, create: false }, scorecard: { submit: true, delete: false } },
  })
})

test("only level 5 can read the permissions of all levels", async () => {
  const head = await addPerson(world, { access_level: 4 })
  const refused = await (await world.as(head.email)).get("/v1/auth/permissions/matrix")
  expect([refused.status, refused.body.code]).toEqual([403, "level_too_low"])

  const { status, body } = await (await world.as("admin@example.com")).get("/v1/auth/permissions/matrix")
  expect(status).toBe(200)
  expect(Object.keys(body.levels)).toEqual(["1", "2", "3", "4", "5"])
  expect(body.levels["3"].scorecard).toEqual({ view: true, submit: true, edit: true, delete: true })
  expect(body.levels["1"].employees).toEqual({
    view: false,
    create: false,
    request_create: false,
    approve_requests: false,
    edit: false,
    delete: false,
  })
})

test("each sign-in and sign-out is audited", async () => {
  const caller = await world.as("admin@example.com")
  const { sid } = decodeJwt<{ sid: string }>(caller.token)
  await caller.post("/v1/auth/logout")
  const { rows } = await listAuditRecords(sid)
  expect(rows.map((row) => row.action)).toEqual(["session.opened", "session.ended"])
})

async function listAuditRecords(targetId: string) {
  return sql<{ action: string }>`select action from tbl_audit_log where target_id = ${targetId} order by _id`.execute(
    world.app.platform.db,
  )
}

test("the app status is public and responds 304 to a known ETag, even with an expired token", async () => {
  const first = await world.anonymous.get("/v1/public/app-status")
  expect([first.status, first.body]).toEqual([200, { maintenance: false, can_bypass: false, message: null }])
  const etag = String(first.headers.etag)
  expect((await world.anonymous.get("/v1/public/app-status", { "if-none-match": etag })).status).toBe(304)
  expect((await withToken("expired").get("/v1/public/app-status")).status).toBe(200)
})

test("clients can look up the sign-in methods", async () => {
  const { status, body } = await world.anonymous.get("/v1/public/sign-in-options")
  expect([status, body]).toEqual([200, { idp: null, dev_login: true }])
})
