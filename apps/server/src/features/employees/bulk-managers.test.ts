import type { BulkMapping } from "@scorecard/contracts/bulk-mapping"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"
import { commit, preview } from "./bulk.test-support.ts"

let world: TestWorld
let admin: Caller
beforeAll(async () => {
  world = await openTestWorld("employee_bulk_managers", { warehouse: "none" })
  admin = await world.as("admin@example.com")
})
afterAll(() => world.close())

const FILE = `Emp No,First name,Last name,Job,Hired,Left,Boss
M1,Max,Boss,Lead,2010-01-01,2018-05-05,
A1,Ann,Ant,Agent,2015-01-01,,Max Boss
A2,Bob,Bee,Agent,not a day,,Max Boss
A3,Cleo,Cat,Agent,2015-01-01,,Ann Ant
`
const send = async (mapping?: BulkMapping) =>
  (await preview(admin, FILE, "people.csv", mapping ? { mapping: JSON.stringify(mapping) } : {})).body

test("a chain of people below a row that can't be imported is left out, up to twelve levels", async () => {
  // From the bottom up: each check finds one more level.
  const chain = (length: number) =>
    Array.from({ length }, (_, at) => [
      `C${at}`,
      `L${at}`,
      at === 0 ? "never" : "2015-01-01",
      at === 0 ? "" : `C${at - 1}`,
    ])
  const upload = async (length: number) => {
    const rows = [...chain(length).toReversed(), ["Z1", "Zug", "2015-01-01", ""]]
    const lines = rows.map(([id, name, hired, manager]) => [id, "Pat", name, "Agent", hired, manager].join(","))
    const file = ["employee_id,first_name,last_name,position,hire_date,manager_id", ...lines].join("\n")
    const { preview_id } = (await preview(admin, file, "chain.csv")).body
    return admin.post("/v1/employees/bulk/commit", { preview_id, rows: "valid" })
  }
  const deep = await upload(20)
  expect([deep.status, deep.body.code]).toEqual([422, "rows_invalid"])
  const shallow = await upload(10)
  expect([shallow.status, shallow.body.created, shallow.body.skipped]).toEqual([200, 1, 10])
})

test("a manager who has left is asked about, so that the people who stayed can be imported", async () => {
  const proposed = await send()
  const asked = await send(proposed.mapping)
  expect(asked.questions).toMatchObject([
    { header: "Boss", field: "manager_id", kind: "unknown_values", examples: ["Max Boss"] },
  ])
  expect(asked.rows.map(({ row, status }) => [row, status])).toEqual([
    [2, "valid"],
    [3, "invalid"],
    [4, "invalid"],
    [5, "valid"],
  ])

  const named = await send({ ...asked.mapping, values: { Boss: { "Max Boss": "M1" } } })
  expect(named.questions).toMatchObject([{ header: "Boss", kind: "unknown_values", examples: ["M1"] }])
  const again = await send({ ...asked.mapping, values: { Boss: { "Max Boss": "M1", M1: "A3" } } })
  expect(again.rows[1]?.errors).toMatchObject([{ column: "Boss", code: "manager_loop" }])

  const answered = await send({ ...asked.mapping, values: { Boss: { "Max Boss": null } } })
  expect([answered.questions, answered.valid]).toEqual([[], 3])
  const done = await admin.post("/v1/employees/bulk/commit", { preview_id: answered.preview_id, rows: "valid" })
  expect([done.status, done.body.created, done.body.skipped]).toEqual([200, 3, 1])
  const { body } = await admin.get("/v1/employees/A1")
  expect(body.employment_data.manager_id).toBe(null)
  expect((await commit(admin, asked.preview_id)).body.code).toBe("rows_invalid")
})
