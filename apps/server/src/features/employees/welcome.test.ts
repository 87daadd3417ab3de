import { afterAll, beforeAll, expect, test } from "vitest"
import { sql } from "#platform/index.ts"
import { addDepartment, addPerson } from "#test/support/factories.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"

const URL = "/v1/employees/welcome-email"
let world: TestWorld
let head: Caller
let department: string
beforeAll(async () => {
  world = await openTestWorld("welcome_email", { warehouse: "none" })
  department = (await addDepartment(world, { manager_ids: ["HEAD"] }))._id
  head = await world.as((await addPerson(world, { employee_id: "HEAD", access_level: 4 })).email)
  await addPerson(world, { employee_id: "NEW1", department_id: department })
  await addPerson(world, { employee_id: "NEW2", department_id: department })
  await addPerson(world, { employee_id: "LEFT", department_id: department, status: "inactive" })
  await addPerson(world, { employee_id: "STRANGER" })
})
afterAll(() => world.close())

const welcomes = async () =>
  (
    await sql<{ doc: { recipient_ids: string[]; actor_id: string } }>`select doc from tbl_outbox
      where doc->>'type' = 'employee.welcome' order by _id`.execute(world.app.platform.db)
  ).rows.map(({ doc }) => doc)

test("a welcome is queued once for each active person and skipped for inactive ones", async () => {
  const { status, body } = await head.post(URL, { employee_ids: ["NEW1", "LEFT", "NEW2", "NEW1"] })
  expect([status, body]).toEqual([
    200,
    {
      results: [
        { employee_id: "NEW1", email: "queued", in_app: "queued" },
        { employee_id: "LEFT", email: "skipped", in_app: "skipped" },
        { employee_id: "NEW2", email: "queued", in_app: "queued" },
      ],
    },
  ])
  expect(await welcomes()).toMatchObject([{ recipient_ids: ["NEW1", "NEW2"], actor_id: "HEAD" }])
  const { rows } = await sql`select target_id from tbl_audit_log where action = 'employee.welcomed'
    order by target_id`.execute(world.app.platform.db)
  expect(rows).toEqual([{ target_id: "NEW1" }, { target_id: "NEW2" }])
})

test("the welcome arrives once in the inbox and once by email", async () => {
  await addPerson(world, { employee_id: "NEW3", first_name: "Nia", department_id: department })
  await head.post(URL, { employee_ids: ["NEW3"] })
  await world.app.features.notifications.relay.drain()
  const { body } = await (await world.as("new3@example.com")).get("/v1/notifications")
  expect(body.items.map(({ type }: { type: string }) => type)).toEqual(["employee.welcome"])
  const admin = await world.as("admin@example.com")
  const { items } = (await admin.get("/v1/system/email/mails?recipient_id=NEW3")).body
  expect(items).toMatchObject([{ type: "employee.welcome", status: "queued", to: "n…@example.com" }])
})

test("with email switched off the reply says so, and the in-app welcome is still sent", async () => {
  const { email } = world.app.platform.config
  const off = await openTestWorld("welcome_off", { warehouse: "none", config: { email: { ...email, driver: null } } })
  await addPerson(off, { employee_id: "NEW1" })
  const { body } = await (await off.as("admin@example.com")).post(URL, { employee_ids: ["NEW1"] })
  expect(body).toEqual({ results: [{ employee_id: "NEW1", email: "skipped", in_app: "queued" }] })
  await off.close()
})

test.each([
  ["an unknown person", "NOBODY"],
  ["a person outside the pool", "STRANGER"],
])("with %s among them, nothing is sent", async (_, id) => {
  const before = (await welcomes()).length
  const { status, body } = await head.post(URL, { employee_ids: ["NEW1", id] })
  expect([status, body.errors.map(({ path }: { path: string }) => path)]).toEqual([422, ["employee_ids.1"]])
  expect(await welcomes()).toHaveLength(before)
})

test("nothing is announced when all people are inactive", async () => {
  const before = (await welcomes()).length
  expect((await head.post(URL, { employee_ids: ["LEFT"] })).body.results[0]?.email).toBe("skipped")
  expect(await welcomes()).toHaveLength(before)
})

test.each([
  ["nobody", { employee_ids: [] }],
  ["more than 500", { employee_ids: Array(501).fill("NEW1") }],
  ["an id of bad form", { employee_ids: ["-x"] }],
  ["one id instead of a list", { employee_ids: "NEW1" }],
  ["nothing", {}],
  ["an unknown field", { employee_ids: ["NEW1"], subject: "Hi" }],
])("a body with %s is refused", async (_, body) => {
  expect((await head.post(URL, body)).status).toBe(422)
})

test.each([1, 2, 3] as const)("level %i cannot send welcomes", async (access_level) => {
  const caller = await world.as((await addPerson(world, { access_level })).email)
  expect((await caller.post(URL, { employee_ids: ["NEW1"] })).status).toBe(403)
  expect((await world.anonymous.post(URL, { employee_ids: ["NEW1"] })).status).toBe(401)
})

test("a super admin invites everyone with an email address who has never signed in", async () => {
  const admin = await world.as("admin@example.com")
  expect((await head.post("/v1/employees/invitations", {})).status).toBe(403)
  const before = (await welcomes()).length
  const { status, body } = await admin.post("/v1/employees/invitations", {})
  const others = (await welcomes()).slice(before)
  expect([status, others.length]).toEqual([200, 1])
  expect(others[0]?.recipient_ids).toHaveLength(body.invited)
  expect(others[0]?.recipient_ids).toEqual(expect.arrayContaining(["NEW1", "NEW2", "STRANGER"]))
  for (const id of ["LEFT", "ADMIN"]) expect(others[0]?.recipient_ids).not.toContain(id)
})
