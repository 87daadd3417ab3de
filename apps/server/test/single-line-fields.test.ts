import { afterAll, beforeAll, expect, test } from "vitest"
import { sql } from "#platform/documents/index.ts"
import { up } from "../migrations/0035_notices_that_end.ts"
import { addPerson } from "./support/factories.ts"
import { openTestWorld, type Caller, type TestWorld } from "./support/world.ts"

let world: TestWorld
let admin: Caller
beforeAll(async () => {
  world = await openTestWorld("one_line", { warehouse: "none" })
  admin = await world.as("admin@example.com")
})
afterAll(() => world.close())

const names = { first_name: "Ann", last_name: "Lee", email_address: "ann.lee@example.com" }
const employment_data = { position: "Agent" }
const hire_date = "2026-10-01"

test.each([
  ["/v1/employees", { hire_date, personal_data: { ...names, first_name: "Ann\nBcc: x" }, employment_data }],
  ["/v1/employees", { hire_date, personal_data: names, employment_data: { position: "Agent\tof" } }],
  [
    "/v1/employees/create-requests",
    { hire_date, personal_data: { ...names, last_name: "L\u0001ee" }, employment_data },
  ],
  ["/v1/organization/clusters", { name: "North\r\nSouth" }],
  ["/v1/dashboard/news/announcements", { title: "One\u2028two", body: "x" }],
  ["/v1/system/teams/compose", { subject: "One\ntwo", body: "x" }],
])("%s refuses line breaks and control characters", async (path, body) => {
  const answer = await admin.post(path, body)
  expect([answer.status, answer.body.errors[0]?.message]).toEqual([422, expect.stringContaining("Enter a single line")])
})

test("so does a change", async () => {
  const { employee_id } = await addPerson(world)
  const { status } = await admin.patch(`/v1/employees/${employee_id}`, { personal_data: { first_name: "Ann\nLee" } })
  expect(status).toBe(422)
})

test("the migration converts existing multi-line values to a single line", async () => {
  const { db } = world.app.platform
  const { employee_id } = await addPerson(world)
  await sql`update tbl_employees set doc = jsonb_set(jsonb_set(doc, '{personal_data,first_name}', '"Ann\\n\\tLee\\n"'),
    '{employment_data,position}', '"\\u0007"') where _id = ${employee_id}`.execute(db)
  expect((await admin.get(`/v1/employees/${employee_id}`)).status).toBe(500)
  await sql`drop index tbl_notifications_of_request`.execute(db)
  await db.transaction().execute(up)
  const { body } = await admin.get(`/v1/employees/${employee_id}`)
  expect([body.personal_data.first_name, body.employment_data.position]).toEqual(["Ann Lee", "-"])
})
