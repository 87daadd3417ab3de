import { afterEach, expect, test } from "vitest"
import { openTestWorld, type TestWorld, type TestWorldOptions } from "#test/support/world.ts"

let world: TestWorld | null = null
afterEach(async () => {
  await world?.close()
  world = null
})

async function people(config: NonNullable<TestWorldOptions["config"]>) {
  world = await openTestWorld("dev_login_people", { warehouse: "none", config })
  return world.anonymous.get("/v1/auth/dev-login/people")
}

test("dev-login lists people to sign in as", async () => {
  const { status, body } = await people({})
  expect(status).toBe(200)
  expect(body.items).toContainEqual({
    employee_id: "ADMIN",
    name: expect.any(String),
    email_address: "admin@example.com",
    position: expect.any(String),
    department: null,
    access_level: 5,
  })
})

test.each([true, false])("the response shows whether they belong to the demo company: %s", async (demoData) => {
  expect((await people({ demoData })).body.demo_company).toBe(demoData)
})

test("only people who may use dev-login are listed", async () => {
  expect((await people({ devLogin: { enabled: true, emails: ["nobody@example.com"] } })).body).toEqual({
    items: [],
    demo_company: false,
  })
})

test.each([
  ["in production", { production: true }],
  ["where it is switched off", { devLogin: { enabled: false, emails: ["*"] } }],
])("%s the route does not exist", async (_, config) => {
  const { status, body } = await people(config)
  expect([status, body.code]).toEqual([404, "route_not_found"])
})
