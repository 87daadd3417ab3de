import { afterEach, expect, test } from "vitest"
import { openTestWorld, type TestWorld, type TestWorldOptions } from "#test/support/world.ts"

let world: TestWorld | null = null
afterEach(async () => {
  await world?.close()
  world = null
})

async function signIn(config: NonNullable<TestWorldOptions["config"]>, email = "admin@example.com") {
  world = await openTestWorld("dev_login", { warehouse: "none", config })
  return world.anonymous.post("/v1/auth/dev-login", { email, client: "web" })
}

test.each([
  ["in production, regardless of other settings", { production: true }],
  ["where it is switched off", { devLogin: { enabled: false, emails: ["*"] } }],
])("dev-login does not exist %s", async (_, config) => {
  const { status, body } = await signIn(config)
  expect([status, body.code]).toEqual([404, "route_not_found"])
  expect((await world?.anonymous.get("/v1/public/sign-in-options"))?.body).toEqual({ idp: null, dev_login: false })
})

test("only allowlisted addresses may use dev-login", async () => {
  const listed = { devLogin: { enabled: true, emails: ["admin@example.com"] } }
  expect((await signIn(listed, "ADMIN@example.com")).status).toBe(200)
  const other = await world?.anonymous.post("/v1/auth/dev-login", { email: "other@example.com", client: "web" })
  expect([other?.status, other?.body.code]).toEqual([403, "dev_login_not_allowed"])
})

test("sign-ins from one address are rate-limited", async () => {
  const limits = { rateLimits: { sign_in: 2, chat: 0, default: 0 } }
  expect((await signIn(limits)).status).toBe(200)
  const ask = { email: "admin@example.com", client: "web" }
  expect((await world?.anonymous.post("/v1/auth/dev-login", ask))?.status).toBe(200)
  const third = await world?.anonymous.post("/v1/auth/dev-login", ask)
  expect([third?.status, third?.body.code]).toEqual([429, "rate_limited"])
  expect(third?.headers).toHaveProperty("retry-after")
})
