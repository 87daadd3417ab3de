import { afterAll, beforeAll, expect, test } from "vitest"
import { addCluster, addDepartment, addPerson } from "#test/support/factories.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"
import { commit, csvOfRows, preview } from "./bulk.test-support.ts"

const NOWHERE = "01890000-0000-7000-8000-000000000000"
const MANAGER = "employment_data.manager_id"
const DEPARTMENT = "employment_data.department_id"

let world: TestWorld
let head: Caller
let hr: Caller
/** The head manages the first directly and the second through its cluster; another person manages the third. */
const ids = { own: "", clustered: "", foreign: "" }
beforeAll(async () => {
  world = await openTestWorld("leaves_pool", { warehouse: "none" })
  ids.own = (await addDepartment(world, { manager_ids: ["HEAD"] }))._id
  const cluster = await addCluster(world, { manager_ids: ["HEAD"] })
  ids.clustered = (await addDepartment(world, { cluster_id: cluster._id }))._id
  ids.foreign = (await addDepartment(world, { manager_ids: ["OTHER"] }))._id
  head = await world.as((await addPerson(world, { employee_id: "HEAD", access_level: 4 })).email)
  hr = await world.as((await addPerson(world, { access_level: 4, access_scope: "company" })).email)
  await addPerson(world, { employee_id: "OTHER", access_level: 4 })
  await addPerson(world, { employee_id: "LEAD", access_level: 2, manager_id: "HEAD" })
  await addPerson(world, { employee_id: "MATE", department_id: ids.own })
})
afterAll(() => world.close())

type Place = { department_id?: string | null; manager_id?: string | null }
let made = 0
function draft(place: Place) {
  const email_address = `pool.leaver.${++made}@example.com`
  return {
    hire_date: "2026-10-01",
    personal_data: { first_name: "New", last_name: "Person", email_address },
    employment_data: { position: "Agent", ...place },
  }
}
const row = (place: Record<string, string>) => ({
  employee_id: `LP${++made}`,
  hire_date: "2026-10-01",
  first_name: "New",
  last_name: "Person",
  email_address: `pool.leaver.${made}@example.com`,
  position: "Agent",
  manager_id: "",
  department_id: "",
  ...place,
})
const countByEmail = async (email: string) => (await hr.get(`/v1/employees?q=${email}`)).body.total
const listErrors = (body: { rows: { row: number; errors: { column: string | null; code: string }[] }[] }) =>
  body.rows.flatMap(({ row: at, errors }) => errors.map(({ column, code }) => [at, column, code]))

const out: [string, () => Place, string][] = [
  ["under a person they do not see", () => ({ manager_id: "ADMIN" }), MANAGER],
  ["under an unknown manager: the reply reveals nothing more", () => ({ manager_id: "NOBODY" }), MANAGER],
  ["into a department of another manager", () => ({ department_id: ids.foreign }), DEPARTMENT],
  [
    "into their department, but under a manager outside the pool",
    () => ({ department_id: ids.own, manager_id: "OTHER" }),
    MANAGER,
  ],
  [
    "under themselves, but into a foreign department",
    () => ({ department_id: ids.foreign, manager_id: "HEAD" }),
    DEPARTMENT,
  ],
  ["under one of their people who does not report to them", () => ({ manager_id: "MATE" }), MANAGER],
  ["without a department or manager", () => ({}), DEPARTMENT],
]
test.each(out)("a head cannot add a person %s", async (_, place, path) => {
  const input = draft(place())
  const { status, body } = await head.post("/v1/employees", input)
  expect([status, body.code, body.errors[0]?.path]).toEqual([403, "leaves_pool", path])
  expect(await countByEmail(input.personal_data.email_address)).toBe(0)
  expect((await hr.post("/v1/employees", input)).status).toBe(place().manager_id === "NOBODY" ? 422 : 201)
})

const inside: [string, () => Place][] = [
  ["under themselves", () => ({ manager_id: "HEAD" })],
  ["under a report", () => ({ manager_id: "LEAD" })],
  ["into their department", () => ({ department_id: ids.own })],
  [
    "into a department of their cluster, under one of their people",
    () => ({ department_id: ids.clustered, manager_id: "MATE" }),
  ],
]
test.each(inside)("a head sees a person they add %s", async (_, place) => {
  const { status, headers } = await head.post("/v1/employees", draft(place()))
  expect(status).toBe(201)
  expect((await head.get(String(headers.location))).status).toBe(200)
})

test("validation comes after: an unknown department is 422, and so is an invalid id", async () => {
  const nowhere = await head.post("/v1/employees", draft({ department_id: NOWHERE }))
  expect([nowhere.status, nowhere.body.errors[0]?.path]).toEqual([422, DEPARTMENT])
  const taken = await head.post("/v1/employees", { ...draft({ manager_id: "ADMIN" }), employee_id: "OTHER" })
  expect([taken.status, taken.body.code]).toEqual([403, "leaves_pool"])
  const own = { ...draft({ manager_id: "SELF" }), employee_id: "SELF" }
  expect((await head.post("/v1/employees", own)).body.code).toBe("manager_loop")
})

const moves: [string, () => Place, string][] = [
  ["under a manager outside the pool", () => ({ manager_id: "OTHER" }), MANAGER],
  ["into a foreign department", () => ({ department_id: ids.foreign }), DEPARTMENT],
  ["out of the department", () => ({ department_id: null }), DEPARTMENT],
  ["out of both", () => ({ department_id: null, manager_id: null }), DEPARTMENT],
]
test.each(moves)("a head cannot move a person %s", async (_, place, path) => {
  const { employee_id } = await addPerson(world, { department_id: ids.own, manager_id: "MATE" })
  const url = `/v1/employees/${employee_id}` as const
  const { status, body } = await head.patch(url, { employment_data: place() }, { "if-match": '"9"' })
  expect([status, body.code, body.errors[0]?.path]).toEqual([403, "leaves_pool", path])
  expect((await head.get(url)).body.version).toBe(1)
  expect((await hr.patch(url, { employment_data: place() })).status).toBe(200)
})

test("a head cannot drop a report out of the pool by removing the manager", async () => {
  const { employee_id } = await addPerson(world, { manager_id: "LEAD" })
  const { status, body } = await head.patch(`/v1/employees/${employee_id}`, { employment_data: { manager_id: null } })
  expect([status, body.errors[0]?.path]).toEqual([403, MANAGER])
})

test("the current placement is not checked, and a head can move people within the pool", async () => {
  const { employee_id } = await addPerson(world, { department_id: ids.foreign, manager_id: "LEAD" })
  const url = `/v1/employees/${employee_id}` as const
  const places: Place[] = [
    { department_id: ids.foreign, manager_id: "HEAD" },
    { department_id: ids.clustered, manager_id: null },
    { manager_id: "MATE" },
    { department_id: null, manager_id: "LEAD" },
  ]
  for (const place of places) expect((await head.patch(url, { employment_data: place })).status).toBe(200)
  const outlier = await addPerson(world, { department_id: ids.own, manager_id: "OTHER" })
  const unchanged = { employment_data: { position: "Lead", manager_id: "OTHER" } }
  expect((await head.patch(`/v1/employees/${outlier.employee_id}`, unchanged)).status).toBe(200)
})

test("an upload reports it by row and considers the people it adds", async () => {
  const known = await addPerson(world, { department_id: ids.own })
  const boss = row({ manager_id: "LEAD" })
  const rows = [
    row({ manager_id: "ADMIN" }),
    row({ manager_id: "HEAD", department_id: ids.foreign }),
    row({}),
    boss,
    row({ manager_id: boss.employee_id }),
    row({ manager_id: "MATE" }),
  ]
  const { body } = await preview(head, csvOfRows(rows))
  expect(listErrors(body)).toEqual([
    [2, "manager_id", "leaves_pool"],
    [3, "department_id", "leaves_pool"],
    [4, "department_id", "leaves_pool"],
    [7, "manager_id", "leaves_pool"],
  ])
  const moved = await preview(
    head,
    `employee_id,department_id\n${known.employee_id},${ids.foreign}\nMATE,${ids.clustered}`,
  )
  expect(listErrors(moved.body)).toEqual([[2, "department_id", "leaves_pool"]])
  expect((await commit(head, moved.body.preview_id)).body.code).toBe("rows_invalid")
  expect(listErrors((await preview(hr, csvOfRows(rows))).body)).toEqual([])

  const good = await preview(head, csvOfRows(rows.slice(3, 5)))
  expect((await commit(head, good.body.preview_id)).body).toMatchObject({ created: 2 })
  expect((await head.get(`/v1/employees/${String(rows[4]?.employee_id)}`)).status).toBe(200)
})

test("the commit checks again: a department may have another manager by then", async () => {
  const { _id } = await addDepartment(world, { manager_ids: ["HEAD"] })
  const { body } = await preview(head, csvOfRows([row({ department_id: _id })]))
  expect(listErrors(body)).toEqual([])
  const admin = await world.as("admin@example.com")
  const managers = `/v1/organization/departments/${_id}/managers` as const
  expect((await admin.put(managers, { manager_ids: ["OTHER"] })).status).toBe(200)
  const committed = await commit(head, body.preview_id)
  expect([committed.status, committed.body.errors[0]?.path]).toEqual([422, "rows.2.department_id"])
})

test("an approver can place a person only within their own pool", async () => {
  const lead = await world.as("lead@example.com")
  const request = (await lead.post("/v1/employees/create-requests", draft({ manager_id: "OTHER" }))).body
  const url = `/v1/employees/create-requests/${request._id}` as const
  const { status, body } = await head.post(`${url}/approve`)
  expect([status, body.code, body.errors[0]?.path]).toEqual([403, "leaves_pool", MANAGER])
  expect((await head.get(url)).body.status).toBe("pending")
  expect((await head.post(`${url}/approve`, { employment_data: { manager_id: "LEAD" } })).status).toBe(200)
})
