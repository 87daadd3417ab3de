import { afterAll, beforeAll, expect, test } from "vitest"
import { addDepartment, addPerson } from "#test/support/factories.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"

let world: TestWorld
let admin: Caller
let claims: { _id: string; cluster_id: string }
beforeAll(async () => {
  world = await openTestWorld("list_employees", { warehouse: "none" })
  admin = await world.as("admin@example.com")
  claims = await addDepartment(world)
  const of = { department_id: claims._id }
  await addPerson(world, { employee_id: "L1", first_name: "Carl", last_name: "Same", hire_date: "2024-01-03", ...of })
  await addPerson(world, { employee_id: "L2", first_name: "Anna", last_name: "Same", hire_date: "2024-01-01", ...of })
  await addPerson(world, {
    employee_id: "L3",
    first_name: "Anna",
    last_name: "Same",
    hire_date: "2024-01-02",
    access_level: 3,
    ...of,
  })
  await addPerson(world, {
    employee_id: "L4",
    first_name: "Dora_",
    last_name: "Other",
    status: "inactive",
    email_address: "dee@example.com",
    ...of,
  })
})
afterAll(() => world.close())

const idsOf = async (query: string) => {
  const { body } = await admin.get(`/v1/employees?${query}`)
  return body.items.map((item: { employee_id: string }) => item.employee_id)
}

test("the list filters", async () => {
  const here = `department_id=${claims._id}&sort=employee_id`
  expect(await idsOf(here)).toEqual(["L1", "L2", "L3", "L4"])
  expect(await idsOf(`cluster_id=${claims.cluster_id}&sort=-employee_id`)).toEqual(["L4", "L3", "L2", "L1"])
  expect(await idsOf(`${here}&status=inactive`)).toEqual(["L4"])
  expect(await idsOf(`${here}&status=active&access_level=1`)).toEqual(["L1", "L2"])
  expect(await idsOf("q=DEE@")).toEqual(["L4"])
  expect(await idsOf("q=anna&sort=employee_id")).toEqual(["L2", "L3"])
  expect(await idsOf("q=l1")).toEqual(["L1"])
  // The wildcards of LIKE are plain characters here.
  expect(await idsOf("q=_")).toEqual(["L4"])
  expect(await idsOf("q=%25")).toEqual([])
})

test("records that lack a value are found, except by those who may not see the value", async () => {
  await addPerson(world, { employee_id: "L9", manager_id: "L3", department_id: null, regularization_date: null })
  expect(await idsOf("q=L9&without=manager")).toEqual([])
  expect(await idsOf("q=L9&without=department")).toEqual(["L9"])
  expect(await idsOf("q=L9&without=regularization_date")).toEqual(["L9"])
  expect(await idsOf("q=L1&without=manager")).toEqual(["L1"])
  const lead = await world.as("l3@example.com")
  const { status, body } = await lead.get("/v1/employees?without=regularization_date")
  expect([status, body.items]).toEqual([200, []])
})

test.each([
  ["name", ["L2", "L3", "L1", "L4"]],
  ["-name", ["L4", "L1", "L3", "L2"]],
  ["hire_date", ["L2", "L3", "L1", "L4"]],
  ["-access_level", ["L3", "L4", "L2", "L1"]],
  ["employee_id", ["L1", "L2", "L3", "L4"]],
])("sorted by %s, the pages have no gaps, even with equal values", async (sort, expected) => {
  const seen: string[] = []
  let cursor = ""
  do {
    const { status, body } = await admin.get(`/v1/employees?department_id=${claims._id}&sort=${sort}&limit=1${cursor}`)
    expect([status, body.total]).toEqual([200, 4])
    seen.push(...body.items.map((item: { employee_id: string }) => item.employee_id))
    cursor = body.next_cursor === null ? "" : `&cursor=${body.next_cursor}`
  } while (cursor !== "")
  expect(seen).toEqual(expected)
})

test("a new employee added between two pages does not shift the others", async () => {
  const first = await admin.get(`/v1/employees?department_id=${claims._id}&sort=employee_id&limit=2`)
  const early = await addPerson(world, { employee_id: "A0", department_id: claims._id })
  const second = await admin.get(
    `/v1/employees?department_id=${claims._id}&sort=employee_id&limit=2&cursor=${first.body.next_cursor}`,
  )
  expect(second.body.items.map((item: { employee_id: string }) => item.employee_id)).toEqual(["L3", "L4"])
  expect(early.employee_id).toBe("A0")
})

test.each([
  "limit=0",
  "limit=201",
  "limit=x",
  "sort=phone",
  "status=gone",
  "access_level=6",
  "department_id=x",
  "shade=red",
  "cursor=x.y",
])("the list refuses ?%s", async (query) => {
  expect((await admin.get(`/v1/employees?${query}`)).status).toBe(422)
})

test("a cursor of another sort order is refused", async () => {
  const { body } = await admin.get("/v1/employees?sort=name&limit=1")
  const other = await admin.get(`/v1/employees?sort=hire_date&limit=1&cursor=${body.next_cursor}`)
  expect([other.status, other.body.code]).toEqual([422, "cursor_invalid"])
})
