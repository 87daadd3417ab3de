import { afterAll, beforeAll, expect, test } from "vitest"
import { addDepartment, addPerson } from "#test/support/factories.ts"
import { callerWith, openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"
import { commit, csvOfRows, preview } from "./bulk.test-support.ts"

const OWN = "/v1/employees/HEAD"
let world: TestWorld
let admin: Caller
let head: Caller
let elsewhere: string
beforeAll(async () => {
  world = await openTestWorld("own_record", { warehouse: "none" })
  admin = await world.as("admin@example.com")
  elsewhere = (await addDepartment(world, { manager_ids: ["HEAD"] }))._id
  head = await world.as((await addPerson(world, { employee_id: "HEAD", access_level: 4 })).email)
  await addPerson(world, { employee_id: "BOSS", department_id: elsewhere })
})
afterAll(() => world.close())

const changes = (): [Record<string, unknown>, string][] => [
  [{ access_level: 3 }, "access_level"],
  [{ hire_date: "2020-01-01" }, "hire_date"],
  [{ employment_data: { regularization_date: "2020-01-01" } }, "employment_data.regularization_date"],
  [{ employment_data: { separation_date: "2030-01-01" } }, "employment_data.separation_date"],
  [{ employment_data: { bsc_enabled: false } }, "employment_data.bsc_enabled"],
  [{ employment_data: { department_id: elsewhere } }, "employment_data.department_id"],
  [{ employment_data: { manager_id: "BOSS" } }, "employment_data.manager_id"],
]

test("people below level 5 cannot change the fields that decide their own score, bonus and pool", async () => {
  for (const [change, path] of changes()) {
    const { status, body } = await head.patch(OWN, change)
    expect([status, body.code, body.errors.map((error: { path: string }) => error.path)]).toEqual([
      403,
      "own_record",
      [path],
    ])
  }
  expect((await head.get(OWN)).body.version).toBe(1)
})

test("a super admin who impersonates them cannot change these fields either", async () => {
  const { body } = await admin.post("/v1/auth/impersonate", { employee_id: "HEAD" })
  const asHead = callerWith(world.app, body.access_token)
  expect((await asHead.patch(OWN, { hire_date: "2020-01-01" })).body.code).toBe("own_record")
})

test("people can change their personal data and position, and sending the same values is not a change", async () => {
  const { body: own } = await head.get(OWN)
  const same = { access_level: 4, hire_date: own.hire_date, employment_data: { bsc_enabled: true } }
  expect((await head.patch(OWN, same)).status).toBe(200)
  const change = { personal_data: { phone: "555" }, employment_data: { position: "Head of it all" } }
  const { status, body } = await head.patch(OWN, change)
  expect([status, body.personal_data.phone, body.employment_data.position]).toEqual([200, "555", "Head of it all"])
})

test("people below level 5 cannot change these fields by an upload either", async () => {
  const { body } = await preview(head, csvOfRows([{ employee_id: "HEAD", regularization_date: "2020-01-01" }]))
  expect(body.rows[0]?.errors).toMatchObject([{ column: "regularization_date", code: "own_record" }])
  expect((await commit(head, body.preview_id)).body.code).toBe("rows_invalid")
})

test("people can change these fields for each other, and level 5 for themselves", async () => {
  for (const [change] of changes().slice(0, 5))
    expect((await head.patch("/v1/employees/BOSS", change)).status).toBe(200)
  for (const [change] of changes()) expect((await admin.patch(OWN, change)).status).toBe(200)
  expect((await admin.patch("/v1/employees/ADMIN", { hire_date: "2020-01-01" })).status).toBe(200)
})
