import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { sql } from "#platform/index.ts"
import { addPerson } from "#test/support/factories.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"
import { commit, csvOfRows, preview } from "./bulk.test-support.ts"

const LAST_DAY = "2026-10-15"
const LAST_EVENING = "2026-10-16T03:59:59Z"
const NEXT_DAY = "2026-10-16T04:00:00Z"

let world: TestWorld
let admin: Caller
beforeAll(async () => {
  world = await openTestWorld("leavers", { warehouse: "none" })
  admin = await world.as("admin@example.com")
})
beforeEach(() => world.setNow(LAST_EVENING))
afterAll(() => world.close())

async function settleDepartures(): Promise<void> {
  const job = world.app.features.jobs.find(({ declaration }) => declaration.name === "employee_departures")
  if (!job) throw new Error("There is no such job")
  await job.run({}, { jobId: "test", signal: new AbortController().signal, attempt: 1 })
}

const directory = async () =>
  (await admin.get("/v1/organization/tree")).body.directory.map(({ employee_id }) => employee_id)
const read = async (id: string) => (await admin.get(`/v1/employees/${id}`)).body

test("the day after the separation date, the person is out and the directory omits them, before any job has run", async () => {
  const { employee_id, email } = await addPerson(world, { separation_date: LAST_DAY })
  const leaver = await world.as(email)
  expect([(await leaver.get("/v1/employees/me")).status, await directory()]).toEqual([
    200,
    expect.arrayContaining([employee_id]),
  ])
  world.setNow(NEXT_DAY)
  expect((await leaver.get("/v1/employees/me")).status).toBe(401)
  const { status, body } = await world.anonymous.post("/v1/auth/dev-login", { email, client: "web" })
  expect([status, body]).toMatchObject([403, { code: "employee_inactive" }])
  expect(await directory()).not.toContain(employee_id)
  expect((await admin.post("/v1/auth/impersonate", { employee_id })).status).toBe(403)
})

test("the job stores the status once, however often it runs", async () => {
  const { employee_id } = await addPerson(world, { separation_date: LAST_DAY })
  await settleDepartures()
  expect((await read(employee_id)).status).toBe("active")
  world.setNow(NEXT_DAY)
  await settleDepartures()
  const settled = await read(employee_id)
  expect(settled).toMatchObject({ status: "inactive", updated_by_id: null, version: 2 })
  await settleDepartures()
  expect(await read(employee_id)).toEqual(settled)
  const { rows } = await sql<{ actor_id: string | null; change: unknown }>`select actor_id, doc->'change' as change
    from tbl_audit_log where target_id = ${employee_id} and action = 'employee.deactivated'`.execute(
    world.app.platform.db,
  )
  expect(rows).toEqual([{ actor_id: null, change: { separation_date: LAST_DAY } }])
})

test.each(["before", "after"])("a later date set %s the job has run does not reactivate", async (when) => {
  const { employee_id, email } = await addPerson(world, { separation_date: LAST_DAY })
  const leaver = await world.as(email)
  world.setNow(NEXT_DAY)
  if (when === "after") await settleDepartures()
  const { status, body } = await admin.patch(`/v1/employees/${employee_id}`, {
    employment_data: { separation_date: "2026-12-31" },
  })
  expect([status, body.status]).toEqual([200, "inactive"])
  expect((await leaver.get("/v1/employees/me")).status).toBe(401)
  const back = await admin.patch(`/v1/employees/${employee_id}`, { status: "active" })
  expect(back.body.status).toBe("active")
  expect((await leaver.get("/v1/employees/me")).status).toBe(401)
  world.setNow("2026-10-16T04:00:01Z")
  expect((await (await world.as(email)).get("/v1/employees/me")).status).toBe(200)
})

test("a separation date in the past makes the person inactive at once, also if a department head sets it", async () => {
  const head = await addPerson(world, { access_level: 4, access_scope: "company" })
  const { employee_id } = await addPerson(world)
  const patch = { employment_data: { separation_date: "2026-10-14" } }
  const { status, body } = await (await world.as(head.email)).patch(`/v1/employees/${employee_id}`, patch)
  expect([status, body.status]).toEqual([200, "inactive"])
})

test("no one sets the last day of a person above their own level", async () => {
  const head = await world.as((await addPerson(world, { access_level: 4, access_scope: "company" })).email)
  const boss = await addPerson(world, { access_level: 5 })
  const patch = { employment_data: { separation_date: "2026-12-31" } }
  const { status, body } = await head.patch(`/v1/employees/${boss.employee_id}`, patch)
  expect([status, body]).toMatchObject([403, { code: "access_level_above_own" }])
  await admin.delete(`/v1/employees/${boss.employee_id}`)
})

test("the last active super admin can't get a separation date", async () => {
  const patch = { employment_data: { separation_date: "2027-01-31" } }
  const refused = await admin.patch("/v1/employees/ADMIN", patch)
  expect([refused.status, refused.body]).toMatchObject([409, { code: "last_super_admin" }])
  const { body } = await preview(admin, "employee_id,separation_date\nADMIN,2027-01-31")
  expect(body.rows[0]?.errors).toMatchObject([{ code: "last_super_admin" }])

  const second = await addPerson(world, { access_level: 5 })
  expect((await admin.patch(`/v1/employees/${second.employee_id}`, patch)).status).toBe(200)
  // The second one leaves, so the first has to stay.
  expect((await admin.patch("/v1/employees/ADMIN", patch)).status).toBe(409)
})

test("a file and a request may contain people who have already left, and their managers", async () => {
  const common = { first_name: "Al", hire_date: "2020-01-06", position: "Agent" }
  const rows = [
    { employee_id: "L1", status: "inactive", separation_date: "2024-05-31", manager_id: "", ...common },
    { employee_id: "L2", status: "", separation_date: "2024-06-30", manager_id: "L1", ...common },
    { employee_id: "L3", status: "inactive", separation_date: "", manager_id: "", ...common },
    { employee_id: "L4", status: "active", separation_date: "2026-12-31", manager_id: "", ...common },
  ].map((row) => ({ ...row, last_name: row.employee_id, email_address: `${row.employee_id}@example.com` }))
  const previewed = await preview(admin, csvOfRows(rows))
  expect(previewed.body.rows.map(({ errors }) => errors)).toEqual([[], [], [], []])
  expect((await commit(admin, previewed.body.preview_id)).body).toMatchObject({ created: 4 })
  const people = await Promise.all(["L1", "L2", "L3", "L4"].map(read))
  expect(people.map((person) => [person.status, person.employment_data.separation_date])).toEqual([
    ["inactive", "2024-05-31"],
    ["inactive", "2024-06-30"],
    ["inactive", LAST_DAY],
    ["active", "2026-12-31"],
  ])

  const created = await admin.post("/v1/employees", {
    employee_id: "L5",
    hire_date: "2020-01-06",
    personal_data: { first_name: "Bo", last_name: "Ray", email_address: "bo@example.com" },
    employment_data: { position: "Agent", separation_date: "2024-05-31" },
  })
  expect([created.status, created.body.status]).toEqual([201, "inactive"])
})

test("an active person's manager must not have left", async () => {
  await addPerson(world, { employee_id: "GONE", status: "inactive", separation_date: "2024-05-31" })
  const { employee_id } = await addPerson(world)
  const { status } = await admin.patch(`/v1/employees/${employee_id}`, { employment_data: { manager_id: "GONE" } })
  expect(status).toBe(422)
})

test("a status that does not exist is an error of its cell", async () => {
  const { body } = await preview(
    admin,
    "employee_id,first_name,last_name,email_address,hire_date,position,status\nZ1,A,B,z1@example.com,2026-10-01,Agent,gone",
  )
  expect(body.rows[0]?.errors).toMatchObject([{ column: "status", code: "invalid" }])
})
