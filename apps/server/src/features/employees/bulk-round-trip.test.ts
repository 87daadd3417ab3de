import { afterAll, beforeAll, expect, test } from "vitest"
import { addDepartment, addPerson } from "#test/support/factories.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"
import { commit, preview } from "./bulk.test-support.ts"

const EXPORT = "/v1/employees/export"
let world: TestWorld
let admin: Caller
let head: Caller
beforeAll(async () => {
  world = await openTestWorld("employee_round_trip", { warehouse: "none" })
  admin = await world.as("admin@example.com")
  const department_id = (await addDepartment(world, { manager_ids: ["HEAD"] }))._id
  head = await world.as(
    (await addPerson(world, { employee_id: "HEAD", access_level: 4, access_scope: "company" })).email,
  )
  await addPerson(world, {
    employee_id: "P1",
    department_id,
    phone: "+1 555",
    birth_date: "1990-02-28",
    pronouns: "they",
  })
  await addPerson(world, { employee_id: "007", manager_id: "P1", first_name: 'Zoë, "Z"', last_name: "=Formula" })
  await addPerson(world, {
    employee_id: "P3",
    status: "inactive",
    manager_id: "P1",
    email_address: "gone@elsewhere.example",
  })
})
afterAll(() => world.close())

async function exported(caller: Caller, format: "csv" | "xlsx", query = ""): Promise<Buffer> {
  const headers = { authorization: `Bearer ${caller.token}` }
  const url = `${EXPORT}?format=${format}${query}` as const
  const { statusCode, rawPayload } = await world.app.http.inject({ method: "GET", url, headers })
  expect(statusCode).toBe(200)
  return rawPayload
}

test.each(["csv", "xlsx"] as const)(
  "an export as %s can be uploaded unchanged, and changes nothing",
  async (format) => {
    for (const caller of [admin, head]) {
      const { status, body } = await preview(caller, await exported(caller, format), `employees.${format}`)
      expect([status, body.total, body.invalid, body.rows?.flatMap((row: any) => row.errors)]).toEqual([200, 5, 0, []])
      expect((await commit(caller, body.preview_id)).body).toMatchObject({ created: 0, updated: 0 })
    }
  },
)

test("edits in an export are applied unless the person was changed since", async () => {
  const file = String(await exported(head, "csv", "&q=P1")).replace("they", "she")
  const first = await preview(head, file)
  expect((await commit(head, first.body.preview_id)).body).toMatchObject({ created: 0, updated: 1 })
  expect((await admin.get("/v1/employees/P1")).body).toMatchObject({ version: 2, personal_data: { pronouns: "she" } })
  const { body } = await preview(head, file)
  expect(body.rows).toMatchObject([{ action: "update", errors: [{ column: "version", code: "version_mismatch" }] }])
})

test("a new person has no version yet", async () => {
  const heads = "employee_id,first_name,last_name,email_address,hire_date,position,version"
  const rows = ["N1,New,Person,n1@example.com,2026-10-01,Agent,1", "N2,New,Person,n2@example.com,2026-10-01,Agent,"]
  const { body } = await preview(head, [heads, ...rows].join("\n"))
  expect(body.rows.map(({ errors }: any) => errors.map(({ column, code }: any) => [column, code]))).toEqual([
    [["version", "invalid"]],
    [],
  ])
})
