import { afterAll, beforeAll, expect, test } from "vitest"
import { sql } from "#platform/index.ts"
import { addPerson } from "#test/support/factories.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"
import { commit, preview } from "./bulk.test-support.ts"

let world: TestWorld
let admin: Caller
beforeAll(async () => {
  world = await openTestWorld("no_email", { warehouse: "none" })
  admin = await world.as("admin@example.com")
})
afterAll(() => world.close())

const draft = (employee_id: string, personal_data: object = {}) => ({
  employee_id,
  access_level: 1,
  access_scope: "team",
  hire_date: "2025-01-06",
  personal_data: { first_name: "Ira", last_name: employee_id, ...personal_data },
  employment_data: { position: "Picker" },
})
const url = (id: string) => `/v1/employees/${id}` as const
const mailsTo = async (id: string) =>
  (await admin.get(`/v1/system/email/mails?recipient_id=${id}`)).body.items.map(({ type }: { type: string }) => type)

test("people are added without an email, left out or null, found by name and exported", async () => {
  for (const [id, personal] of [["NONE1"], ["NONE2", { email_address: null }]] as const) {
    const { status, body } = await admin.post("/v1/employees", draft(id, personal))
    expect([status, body.personal_data.email_address]).toEqual([201, null])
  }
  const { body } = await admin.get("/v1/employees?q=ira none2")
  expect(body.items).toMatchObject([{ employee_id: "NONE2", personal_data: { email_address: null } }])
  const exported = await admin.get("/v1/employees/export?format=csv&q=none1")
  expect(exported.text).toContain("NONE1")
  expect(exported.text).not.toContain("null")
})

test("they are not offered for development sign-in", async () => {
  await admin.post("/v1/employees", draft("NONE3"))
  const { body } = await world.anonymous.get("/v1/auth/dev-login/people")
  expect(body.items.map(({ employee_id }: { employee_id: string }) => employee_id)).not.toContain("NONE3")
  const refused = await world.anonymous.post("/v1/auth/dev-login", { email: "", client: "web" })
  expect(refused.status).toBe(422)
})

test("removing an email ends the sessions, is mailed to the old address, and no mail follows", async () => {
  const { email } = await addPerson(world, { employee_id: "HAD" })
  const caller = await world.as(email)
  expect((await caller.get("/v1/employees/me")).status).toBe(200)
  const { status } = await admin.patch(url("HAD"), { personal_data: { email_address: null } })
  expect([status, (await caller.get("/v1/employees/me")).status]).toEqual([200, 401])
  expect((await world.anonymous.post("/v1/auth/dev-login", { email, client: "web" })).status).toBe(403)
  const welcomed = await admin.post("/v1/employees/welcome-email", { employee_ids: ["HAD"] })
  expect(welcomed.body.results).toEqual([{ employee_id: "HAD", email: "skipped", in_app: "queued" }])
  await admin.post("/v1/system/email/send", {
    recipient_ids: ["HAD", "ADMIN"],
    subject: "Closed on Friday",
    body_html: "<p>All day</p>",
    delivery: ["email"],
  })
  await world.app.features.notifications.relay.drain()
  expect(await mailsTo("HAD")).toEqual(["employee.email_changed"])
  const { items } = (await admin.get("/v1/system/email/broadcasts")).body
  expect(items[0]?.email).toMatchObject({ queued: 1, skipped: 1 })
  const { results } = (await admin.get(`/v1/system/email/broadcasts/${items[0]?._id}`)).body
  expect(results).toMatchObject([
    { employee_id: "HAD", email: "skipped" },
    { employee_id: "ADMIN", email: "queued" },
  ])

  await admin.patch(url("HAD"), { personal_data: { email_address: "back@example.com" } })
  expect(await mailsTo("HAD")).toEqual(["employee.email_changed", "employee.email_changed"])
  const back = { email: "back@example.com", client: "web" }
  expect((await world.anonymous.post("/v1/auth/dev-login", back)).status).toBe(200)
})

test("an upload adds people without an email, and N/A removes one", async () => {
  await addPerson(world, { employee_id: "FILED" })
  const file = [
    "employee_id,first_name,last_name,email_address,position,hire_date",
    "ROW1,Ana,Sy,,Picker,2025-01-06",
    "ROW2,Ben,Sy,,Picker,2025-01-06",
    "FILED,,,N/A,,",
  ].join("\n")
  const { body } = await preview(admin, file)
  expect(body).toMatchObject({ total: 3, valid: 3 })
  expect((await commit(admin, body.preview_id)).body).toMatchObject({ created: 2, updated: 1 })
  const { rows } = await sql<{ _id: string }>`select _id from tbl_employees
    where email is null and _id in ('ROW1', 'ROW2', 'FILED') order by _id`.execute(world.app.platform.db)
  expect(rows.map(({ _id }) => _id)).toEqual(["FILED", "ROW1", "ROW2"])
})

test("the last active super admin keeps their email, by the form and by an upload", async () => {
  const { status, body } = await admin.patch(url("ADMIN"), { personal_data: { email_address: null } })
  expect([status, body.code]).toEqual([409, "last_super_admin"])
  const file = await preview(admin, "employee_id,email_address\nADMIN,N/A")
  expect(file.body.rows[0]?.errors).toMatchObject([{ code: "last_super_admin" }])
})
