import { afterAll, beforeAll, expect, test } from "vitest"
import { monthReports } from "#core/months/index.ts"
import { addCluster, addDepartment, addPerson } from "#test/support/factories.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"
import { addFinals, QUALIFIERS } from "./news.test-support.ts"

const AUGUST = { year: 2026, month: 8 }
const JULY = { year: 2026, month: 7 }
const yes = { total_score: 95, bonus_qualified: true }

let world: TestWorld
let reader: Caller
let department_id: string
let cluster_id: string
beforeAll(async () => {
  world = await openTestWorld("news_qualifiers", { warehouse: "none" })
  reader = await world.as((await addPerson(world, { employee_id: "READER" })).email)
})
afterAll(() => world.close())

const getIds = (body: { items: { employee_id: string }[] }) => body.items.map(({ employee_id }) => employee_id)

test("without a final month, both the list and the month are empty", async () => {
  const { status, body } = await reader.get(QUALIFIERS)
  expect([status, body]).toEqual([200, { month: null, items: [], next_cursor: null, total: 0 }])
})

test("level 1 sees the names of the whole company's qualifiers for the latest final month or the requested one", async () => {
  cluster_id = (await addCluster(world))._id
  department_id = (await addDepartment(world, { cluster_id, name: "Claims" }))._id
  for (const [employee_id, first_name] of [
    ["Q1", "Zoe"],
    ["Q2", "adam"],
    ["Q3", "Bea"],
    ["Q4", "Adam"],
    ["Q5", "Unknown"],
    ["Q6", "No"],
    ["Q7", "Never"],
  ] as const) {
    await addPerson(world, { employee_id, first_name, last_name: "Q", ...(employee_id < "Q3" && { department_id }) })
  }
  await addPerson(world, { employee_id: "GONE", status: "inactive" })
  const no = { total_score: 95, bonus_qualified: false }
  await addFinals(world, JULY, { Q7: yes })
  // The first version of August was different.
  await addFinals(world, AUGUST, { Q6: yes }, 1)
  // Null, and rows older than the field, mean unknown: neither true nor false.
  const unknown = { Q5: { total_score: 99, bonus_qualified: null }, Q7: { total_score: 99 } }
  await addFinals(world, AUGUST, { Q1: yes, Q2: yes, Q3: yes, Q4: yes, Q6: no, GONE: yes, ...unknown }, 2)

  const { status, body } = await reader.get(QUALIFIERS)
  expect(status).toBe(200)
  expect(body).toMatchObject({ month: AUGUST, total: 4, next_cursor: null })
  expect(getIds(body)).toEqual(["Q2", "Q4", "Q3", "Q1"])
  expect(body.items[0]).toEqual({
    employee_id: "Q2",
    name: "adam Q",
    department_id,
    department_name: "Claims",
  })
  expect((await reader.get(`${QUALIFIERS}?year=2026&month=8`)).body).toEqual(body)
  expect(getIds((await reader.get(`${QUALIFIERS}?year=2026&month=7`)).body)).toEqual(["Q7"])
})

test("filters, sorts and pages", async () => {
  const ask = async (query: string) => (await reader.get(`${QUALIFIERS}?${query}`)).body
  expect(getIds(await ask("q=ADAM"))).toEqual(["Q2", "Q4"])
  expect(await ask("q=q1%40example.com")).toMatchObject({ items: [], total: 0 })
  expect(await ask("q=%25")).toMatchObject({ total: 0 })
  expect(getIds(await ask(`department_id=${department_id}`))).toEqual(["Q2", "Q1"])
  expect(getIds(await ask(`cluster_id=${cluster_id}&sort=-name`))).toEqual(["Q1", "Q2"])
  expect(getIds(await ask("sort=-employee_id"))).toEqual(["Q4", "Q3", "Q2", "Q1"])
  for (const sort of ["name", "-name", "employee_id", "-employee_id"]) {
    const whole = getIds(await ask(`sort=${sort}`))
    const paged: string[] = []
    for (let cursor = ""; ;) {
      const page = await ask(`sort=${sort}&limit=1${cursor}`)
      expect(page.total).toBe(4)
      paged.push(...getIds(page))
      if (page.next_cursor === null) break
      cursor = `&cursor=${page.next_cursor}`
    }
    expect(paged).toEqual(whole)
  }
  const { next_cursor } = await ask("limit=1")
  expect(await ask(`year=2026&month=7&cursor=${next_cursor}`)).toMatchObject({ code: "cursor_invalid" })
  expect(await ask(`sort=employee_id&cursor=${next_cursor}`)).toMatchObject({ code: "cursor_invalid" })
})

test.each([
  ["year=2026&month=9", 409, "month_not_final"],
  ["year=2026&month=10", 409, "month_not_final"],
  ["year=2020&month=1", 409, "month_not_final"],
  ["year=2026&month=11", 422, "month_in_future"],
  ["year=2026", 422, "invalid"],
  ["month=8", 422, "invalid"],
  ["year=2026&month=13", 422, "invalid"],
  ["year=2026&month=8&band=goal", 422, "invalid"],
  ["sort=-total_score", 422, "invalid"],
])("refuses %s", async (query, status, code) => {
  expect(await reader.get(`${QUALIFIERS}?${query}`)).toMatchObject({ status, body: { code } })
})

test("a reopened month is no longer shown", async () => {
  const { db } = world.app.platform
  await monthReports.replace(db, { ...(await monthReports.get(db, "2026-08")), status: "draft" })
  expect((await reader.get(`${QUALIFIERS}?year=2026&month=8`)).status).toBe(409)
  expect((await reader.get(QUALIFIERS)).body).toMatchObject({ month: JULY, total: 1 })
})

test("needs a sign-in", async () => {
  expect((await world.anonymous.get(QUALIFIERS)).status).toBe(401)
})
