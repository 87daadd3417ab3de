import { afterAll, beforeAll, expect, test } from "vitest"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"
import { preview } from "./bulk.test-support.ts"

let world: TestWorld
let admin: Caller
beforeAll(async () => {
  world = await openTestWorld("employee_bulk_choice", { warehouse: "none" })
  admin = await world.as("admin@example.com")
})
afterAll(() => world.close())

const HEADERS = "employee_id,first_name,last_name,email_address,hire_date,position,manager_id"
const commit = (preview_id: string, choice: object) =>
  admin.post("/v1/employees/bulk/commit", { preview_id, ...choice })
const restOf = async (preview_id: string) =>
  (await admin.get(`/v1/employees/bulk/previews/${preview_id}/rest`)).text.trimEnd().split("\r\n")
const isThere = async (id: string) => (await admin.get(`/v1/employees/${id}`)).status === 200

test("whoever depends on a person left out is left out, too, with the reason", async () => {
  const file = [
    HEADERS,
    "C1,Cay,One,c1@example.com,2026-09-01,Lead,",
    "C2,Cay,Two,c2@elsewhere.test,2026-09-01,Lead,C1",
    "C3,Cay,Three,c3@example.com,2026-09-01,Agent,C2",
    "C4,Cay,Four,c4@example.com,2026-09-01,Agent,C3",
    "C5,Cay,Five,c5@example.com,2026-09-01,Agent,C1",
  ].join("\r\n")
  const { body } = await preview(admin, file)
  expect([body.valid, body.invalid, body.with_warnings]).toEqual([4, 1, 0])
  expect((await commit(body.preview_id, {})).body.code).toBe("rows_invalid")
  const done = await commit(body.preview_id, { rows: "valid" })
  expect([done.status, done.body]).toMatchObject([200, { created: 2, updated: 0, skipped: 3 }])
  expect(await Promise.all(["C1", "C2", "C3", "C4", "C5"].map(isThere))).toEqual([true, false, false, false, true])

  const [header, ...rows] = await restOf(body.preview_id)
  expect(header).toBe(`${HEADERS},import_reason`)
  expect(rows.map((row) => row.slice(0, 2))).toEqual(["C2", "C3", "C4"])
  expect(rows[1]).toContain("manager_id: ")

  const corrected = [header, ...rows].join("\r\n").replace("c2@elsewhere.test", "c2@example.com")
  const again = await preview(admin, corrected)
  expect([again.body.valid, again.body.invalid]).toEqual([3, 0])
  expect((await commit(again.body.preview_id, {})).body).toMatchObject({ created: 3, skipped: 0 })
})

test("a corrected file of another system is mapped as it was, and its reasons are ignored", async () => {
  const list = (rows: readonly string[]) => ["Staff No;Given name;Surname;Mail;Started;Job", ...rows].join("\r\n")
  const file = list([
    "D1;Dee;One;d1@example.com;2026-09-01;Agent",
    'D2;Dee;"=Two; ""x""";d2@elsewhere.test;2026-09-01;Agent',
  ])
  const { body: proposed } = await preview(admin, file)
  const mapping = JSON.stringify(proposed.mapping)
  const { body } = await preview(admin, file, "staff.csv", { mapping })
  expect([body.valid, body.invalid]).toEqual([1, 1])
  expect((await commit(body.preview_id, { rows: "valid" })).body).toMatchObject({ created: 1, skipped: 1 })

  const rest = await restOf(body.preview_id)
  expect(rest[0]).toBe("Staff No,Given name,Surname,Mail,Started,Job,import_reason")
  const corrected = rest.join("\r\n").replace("d2@elsewhere.test", "d2@example.com")
  const { body: remembered } = await preview(admin, corrected)
  expect(remembered.mapping_source).toBe("remembered")
  const sent = { mapping: JSON.stringify(remembered.mapping) }
  const { body: again } = await preview(admin, corrected, "staff-rest.csv", sent)
  expect([again.valid, again.invalid]).toEqual([1, 0])
  expect((await commit(again.preview_id, {})).body).toMatchObject({ created: 1, skipped: 0 })
  expect((await admin.get("/v1/employees/D2")).body.personal_data.last_name).toBe('=Two; "x"')
})

test("departments are created for the rows that are imported, only", async () => {
  const file = [
    `${HEADERS},department_id`,
    "F1,Fay,One,f1@example.com,2026-09-01,Agent,,Night",
    "F2,Fay,Two,f2@elsewhere.test,2026-09-01,Agent,,Dawn",
  ].join("\r\n")
  const { body: proposed } = await preview(admin, file)
  const choices = { create_missing: ["department_id"], defaults: { cluster: "Main" } }
  const mapping = JSON.stringify({ ...proposed.mapping, ...choices })
  const { body } = await preview(admin, file, "people.csv", { mapping })
  expect([body.valid, body.invalid]).toEqual([1, 1])
  expect((await commit(body.preview_id, { rows: "valid" })).body).toMatchObject({ created: 1, skipped: 1 })
  const { clusters } = (await admin.get("/v1/organization/tree")).body
  expect(clusters.map(({ name, departments }) => [name, departments.map((each) => each.name)])).toEqual([
    ["Main", ["Night"]],
  ])
})
