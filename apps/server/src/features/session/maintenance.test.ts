import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest"
import { sql } from "#platform/index.ts"
import { addPerson, type AddedPerson } from "#test/support/factories.ts"
import { startDevelopmentProvider, type DevelopmentProvider } from "#development/provider.ts"
import { WEB_REDIRECT_URI as redirect_uri } from "#development/redirect-addresses.ts"
import { openTestWorld, type TestWorld } from "#test/support/world.ts"

const CLOSED = { enabled: true, message: "Back at noon.", bypassEmails: ["admin@example.com"] }
let idp: DevelopmentProvider
let world: TestWorld
let person: AddedPerson
let refreshTokens: Record<"admin" | "person", string>

beforeAll(async () => {
  idp = await startDevelopmentProvider()
  const { issuer, clientId, clientSecret } = idp
  world = await openTestWorld("closed", { warehouse: "none", config: { idp: { issuer, clientId, clientSecret } } })
  idp.accounts.set("admin", { email: "Admin@Example.com", email_verified: true })
})
beforeEach(async () => {
  person = await addPerson(world)
  idp.accounts.set("person", { email: person.email, email_verified: true })
  const signIn = async (email: string) => (await devLogin(email)).body.refresh_token
  refreshTokens = { admin: await signIn("admin@example.com"), person: await signIn(person.email) }
  world.app.platform.config.maintenance = CLOSED
})
afterEach(() => open())
afterAll(async () => {
  await world.close()
  await idp.close()
})

function open() {
  world.app.platform.config.maintenance = { ...CLOSED, enabled: false }
}

const devLogin = (email: string) => world.anonymous.post("/v1/auth/dev-login", { email, client: "desktop" })
const refresh = (refresh_token: string) => world.anonymous.post("/v1/auth/refresh", { refresh_token })
async function signInAtIdp(account: string) {
  const code = await idp.authorize(account, { redirect_uri })
  return world.anonymous.post("/v1/auth/idp", { code, client: "web", redirect_uri })
}

test("during maintenance, people on the bypass list can sign in and refresh in every way", async () => {
  const answers = await Promise.all([devLogin("ADMIN@example.com"), refresh(refreshTokens.admin), signInAtIdp("admin")])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
})

test("everyone else gets the maintenance message, and their records and sessions do not change", async () => {
  for (const { status, body } of [
    await devLogin(person.email),
    await refresh(refreshTokens.person),
    await signInAtIdp("person"),
  ]) {
    expect([status, body.maintenance, body.message]).toEqual([503, true, "Back at noon."])
  }
  const { rows } = await sql`select 1 from tbl_employees where idp_sub = 'person'`.execute(world.app.platform.db)
  expect(rows).toEqual([])

  open()
  expect((await refresh(refreshTokens.person)).status).toBe(200)
})
