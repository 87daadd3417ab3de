import { afterAll, beforeAll, expect, test } from "vitest"
import { addCluster, addDepartment, addPerson } from "#test/support/factories.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"

/** Two disjoint teams: north by department, south by cluster and reporting lines. */
let world: TestWorld
let admin: Caller
let northDepartment: string
let southCluster: string
beforeAll(async () => {
  world = await openTestWorld("employee_pool", { warehouse: "none" })
  admin = await world.as("admin@example.com")
  const north = await addDepartment(world, { manager_ids: ["N-LEAD", "N-SUP", "N-HEAD"] })
  const cluster = await addCluster(world, { manager_ids: ["S-HEAD"] })
  const south = await addDepartment(world, { cluster_id: cluster._id })
  northDepartment = north._id
  southCluster = cluster._id
  await addPerson(world, { employee_id: "N-HEAD", access_level: 4, department_id: north._id })
  await addPerson(world, { employee_id: "N-SUP", access_level: 3, department_id: north._id })
  await addPerson(world, { employee_id: "N-LEAD", access_level: 2, department_id: north._id })
  await addPerson(world, { employee_id: "N-1", department_id: north._id, birth_date: "1991-01-01", phone: "123" })
  await addPerson(world, { employee_id: "S-HEAD", access_level: 4 })
  await addPerson(world, { employee_id: "S-LEAD", access_level: 2, department_id: south._id })
  await addPerson(world, { employee_id: "S-1", department_id: south._id, manager_id: "S-LEAD" })
  await addPerson(world, { employee_id: "S-2", manager_id: "S-1" })
  await addPerson(world, { employee_id: "HR", access_level: 2, access_scope: "company" })
})
afterAll(() => world.close())

const NORTH = ["N-1", "N-HEAD", "N-LEAD", "N-SUP"]
const SOUTH = ["S-1", "S-HEAD", "S-LEAD"]
const EVERYBODY = ["ADMIN", "HR", ...NORTH, ...SOUTH, "S-2"]

const pools: [string, string[]][] = [
  ["N-LEAD", NORTH],
  ["N-SUP", NORTH],
  ["N-HEAD", NORTH],
  ["S-HEAD", SOUTH],
  ["S-LEAD", ["S-1", "S-2", "S-LEAD"]],
  ["HR", EVERYBODY],
  ["ADMIN", EVERYBODY],
]

test.each(pools)("%s lists, counts and reads their own pool and no one else", async (reader, pool) => {
  const caller = await world.as(`${reader.toLowerCase()}@example.com`)
  const { status, body } = await caller.get("/v1/employees?sort=employee_id&limit=200")
  expect(status).toBe(200)
  expect(body.items.map((item: { employee_id: string }) => item.employee_id)).toEqual(pool.toSorted())
  expect(body.total).toBe(pool.length)

  const counted = await caller.get("/v1/employees?limit=1")
  expect(counted.body.total).toBe(pool.length)
  for (const employee_id of EVERYBODY) {
    const { status: read, body: found } = await caller.get(`/v1/employees/${employee_id}`)
    const expected = pool.includes(employee_id) ? [200, undefined] : [404, "employee_not_found"]
    expect([employee_id, read, found.code]).toEqual([employee_id, ...expected])
  }
})

test("filtering by a department or cluster outside the pool finds no one", async () => {
  const lead = await world.as("s-lead@example.com")
  const north = await lead.get(`/v1/employees?department_id=${northDepartment}`)
  expect([north.body.items, north.body.total]).toEqual([[], 0])
  const south = await (await world.as("n-lead@example.com")).get(`/v1/employees?cluster_id=${southCluster}&q=s-1`)
  expect([south.body.items, south.body.total]).toEqual([[], 0])
})

test("level 1 reads their own profile but no directory", async () => {
  const caller = await world.as("n-1@example.com")
  for (const url of ["/v1/employees", "/v1/employees/N-1", "/v1/employees/S-1"]) {
    const { status, body } = await caller.get(url)
    expect([url, status, body.code]).toEqual([url, 403, "permission_missing"])
  }
  const own = await caller.get("/v1/employees/me")
  expect([own.status, own.body.employee_id, own.body.personal_data.phone]).toEqual([200, "N-1", "123"])
})

test("only the person and editors see sensitive fields; all readers with the person in their pool see the rest", async () => {
  const sensitive = (body: { personal_data: object; employment_data: object }) => [
    "birth_date" in body.personal_data,
    "phone" in body.personal_data,
    "regularization_date" in body.employment_data,
  ]
  const readBy = async (email: string, id = "N-1") => (await (await world.as(email)).get(`/v1/employees/${id}`)).body
  for (const email of ["n-lead@example.com", "n-sup@example.com", "hr@example.com"]) {
    expect(sensitive(await readBy(email))).toEqual([false, false, false])
    const { body } = await (await world.as(email)).get("/v1/employees?q=N-1")
    expect(body.items.map(sensitive)).toEqual([[false, false, false]])
  }
  for (const email of ["n-head@example.com", "admin@example.com"]) {
    expect(await readBy(email)).toMatchObject({
      personal_data: { birth_date: "1991-01-01", phone: "123" },
      employment_data: { regularization_date: "2024-07-01" },
    })
  }
  expect(sensitive(await readBy("n-lead@example.com", "N-LEAD"))).toEqual([true, true, true])
})

test("a head cannot change a person outside the pool and does not learn that they exist", async () => {
  const head = await world.as("n-head@example.com")
  for (const id of ["S-1", "NOBODY"]) {
    const { status, body } = await head.patch(`/v1/employees/${id}`, { nonsense: true })
    expect([status, body.code]).toEqual([404, "employee_not_found"])
  }
  expect((await admin.get("/v1/employees/S-1")).body.version).toBe(1)
})

test("no reply contains the identity provider's subject", async () => {
  const answers = [await admin.get("/v1/employees?limit=200"), await admin.get("/v1/employees/me")]
  for (const { text } of answers) expect(text).not.toMatch(/idp_sub|sessions_end_at|"_id"/)
})
