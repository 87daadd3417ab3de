import { afterAll, beforeAll, expect, test } from "vitest"
import { addDepartment, addPerson } from "#test/support/factories.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"
import { commit, preview } from "./bulk.test-support.ts"

/** A person in the head's department with an indirect report that the head does not see. */
type Bridge = { url: string; id: string; between: string; far: string }

let world: TestWorld
let admin: Caller
let head: Caller
let department: string
beforeAll(async () => {
  world = await openTestWorld("pool_growth", { warehouse: "none" })
  admin = await world.as("admin@example.com")
  department = (await addDepartment(world, { manager_ids: ["HEAD"] }))._id
  head = await world.as((await addPerson(world, { employee_id: "HEAD", access_level: 4 })).email)
  await addPerson(world, { employee_id: "LEAD", access_level: 2, manager_id: "HEAD" })
  await addPerson(world, { employee_id: "MATE", department_id: department })
})
afterAll(() => world.close())

async function bridge(): Promise<Bridge> {
  const { employee_id: id } = await addPerson(world, { department_id: department })
  const { employee_id: between } = await addPerson(world, { manager_id: id, department_id: department })
  const { employee_id: far } = await addPerson(world, { manager_id: between })
  return { url: `/v1/employees/${id}`, id, between, far }
}
const managedBy = (manager_id: string | null) => ({ employment_data: { manager_id } })
const sees = async (id: string) => (await head.get(`/v1/employees/${id}`)).status === 200
const listErrors = (body: { rows: { row: number; errors: { column: string | null; code: string }[] }[] }) =>
  body.rows.flatMap(({ row, errors }) => errors.map(({ column, code }) => [row, column, code]))

test.each(["HEAD", "LEAD"])("a head cannot put a person with unseen reports under %s", async (manager) => {
  const { url, far } = await bridge()
  const { status, body } = await head.patch(url, managedBy(manager))
  expect([status, body.code, body.errors[0]?.path]).toEqual([403, "pool_would_grow", "employment_data.manager_id"])
  expect(body.detail).toContain("super admin")
  expect(await sees(far)).toBe(false)
  expect((await head.get(url)).body.version).toBe(1)
})

test("the refusal comes before errors in the record and before a stale version", async () => {
  const { url } = await bridge()
  const bad = { employment_data: { manager_id: "HEAD", separation_date: "2020-01-01" } }
  expect((await head.patch(url, bad, { "if-match": '"9"' })).body.code).toBe("pool_would_grow")
})

test("people who see the whole company can move anyone, and then the head sees them", async () => {
  const [one, other] = [await bridge(), await bridge()]
  const hr = await world.as((await addPerson(world, { access_level: 4, access_scope: "company" })).email)
  expect((await admin.patch(one.url, managedBy("HEAD"))).status).toBe(200)
  expect((await hr.patch(other.url, managedBy("HEAD"))).status).toBe(200)
  expect([await sees(one.far), await sees(other.far)]).toEqual([true, true])
})

test("a head can make a move that shows them no one new", async () => {
  const { url } = await bridge()
  for (const manager of ["MATE", null]) expect((await head.patch(url, managedBy(manager))).status).toBe(200)
  const seen = await addPerson(world, { department_id: department })
  const below = await addPerson(world, { department_id: department, manager_id: seen.employee_id })
  await addPerson(world, { department_id: department, manager_id: below.employee_id })
  expect((await head.patch(`/v1/employees/${seen.employee_id}`, managedBy("LEAD"))).status).toBe(200)
})

test("other changes of a person with unseen reports are allowed", async () => {
  const { id, url, far } = await bridge()
  const other = (await addDepartment(world, { manager_ids: ["HEAD"] }))._id
  expect((await head.patch(url, { employment_data: { department_id: other, position: "Lead" } })).status).toBe(200)
  await admin.delete(url)
  expect((await head.patch(url, { status: "active" })).status).toBe(200)
  expect([await sees(id), await sees(far)]).toEqual([true, false])
})

test("an upload reports it by row, whether the manager exists or is in the same file", async () => {
  const [one, other, third] = [await bridge(), await bridge(), await bridge()]
  const headers = "employee_id,manager_id,hire_date,first_name,last_name,email_address,position"
  const file = [
    headers,
    `${one.id},NEW-1`,
    `NEW-1,MATE,2026-10-01,New,Person,new-1@example.com,Agent`,
    `MATE,HEAD`,
    `${other.id},LEAD`,
    `${third.id},null`,
  ]
  const { body } = await preview(head, file.join("\n"))
  const refused = [2, 5].map((row) => [row, "manager_id", "pool_would_grow"])
  expect(listErrors(body)).toEqual(refused)
  const committed = await commit(head, body.preview_id)
  expect([committed.status, committed.body.code]).toEqual([422, "rows_invalid"])
  expect(committed.body.errors.map(({ path }: { path: string }) => path)).toEqual([
    "rows.2.manager_id",
    "rows.5.manager_id",
  ])
  expect([await sees(one.far), await sees(other.far)]).toEqual([false, false])

  const byAdmin = await preview(admin, file.join("\n"))
  expect(listErrors(byAdmin.body)).toEqual([])
})

test("a person that the same file moves elsewhere takes their reports along", async () => {
  const { id, between, far } = await bridge()
  const { body } = await preview(head, `employee_id,manager_id\n${id},HEAD\n${between},null`)
  expect(listErrors(body)).toEqual([])
  expect((await commit(head, body.preview_id)).status).toBe(200)
  expect(await sees(far)).toBe(false)
})

test("two simultaneous moves, each harmless alone, show the head no one new", async () => {
  for (let round = 0; round < 10; round++) {
    const { url, far } = await bridge()
    const { employee_id: step } = await addPerson(world, { department_id: department })
    const answers = await Promise.all([
      head.patch(url, managedBy(step)),
      head.patch(`/v1/employees/${step}`, managedBy("HEAD")),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403])
    expect(await sees(far)).toBe(false)
  }
})

test("the commit checks again: a person without reports at the preview may have some by then", async () => {
  const { employee_id } = await addPerson(world, { department_id: department })
  const { body } = await preview(head, `employee_id,manager_id\n${employee_id},LEAD`)
  expect(listErrors(body)).toEqual([])
  const far = await addPerson(world, { manager_id: employee_id })
  const committed = await commit(head, body.preview_id)
  expect([committed.status, committed.body.errors[0]?.path]).toEqual([422, "rows.2.manager_id"])
  expect(await sees(far.employee_id)).toBe(false)
})

test("new people under the head's own reports are not unseen", async () => {
  const headers = "employee_id,manager_id,hire_date,first_name,last_name,email_address,position"
  const rows = ["NEW-2,HEAD", "NEW-3,NEW-2"].map(
    (row) => `${row},2026-10-01,New,Person,${row.slice(0, 5)}@example.com,Agent`,
  )
  const { body } = await preview(head, [headers, ...rows].join("\n"))
  expect(listErrors(body)).toEqual([])
  expect((await commit(head, body.preview_id)).body).toMatchObject({ created: 2 })
  expect(await sees("NEW-3")).toBe(true)
})
