import { afterAll, beforeAll, expect, test } from "vitest"
import { addDepartment, addPerson } from "#test/factories.ts"
import type { PersonGiven } from "#test/factories.ts"
import { callerWith, openTestWorld } from "#test/world.ts"
import type { Caller, TestWorld } from "#test/world.ts"
import { commit, preview } from "./bulk/bulk.test-support.ts"

/** Whoever could change the address of somebody who sees more than they do could sign in as them. */
let world: TestWorld
let department: string
const callers = new Map<string, Caller>()
beforeAll(async () => {
  world = await openTestWorld("sign_in_address", { warehouse: "none" })
  department = (await addDepartment(world, { manager_ids: ["HEAD"] }))._id
  const head = await addPerson(world, { employee_id: "HEAD", access_level: 4 })
  const hr = await addPerson(world, { employee_id: "HR", access_level: 4, access_scope: "company" })
  callers.set("admin", await world.as("admin@example.com"))
  callers.set("head", await world.as(head.email))
  callers.set("hr", await world.as(hr.email))
})
afterAll(() => world.close())

let made = 0
const newAddress = () => `taken.over.${++made}@example.com`
const by = (name: string): Caller => callers.get(name) ?? world.nobody

const cases: [string, PersonGiven, string | null][] = [
  ["head", { access_level: 4 }, null],
  ["head", { access_level: 4, access_scope: "company" }, "access_scope_above_own"],
  ["head", { access_level: 2, access_scope: "company" }, "access_scope_above_own"],
  ["head", { access_level: 1, access_scope: "company" }, "access_scope_above_own"],
  ["head", { access_level: 5 }, "access_level_above_own"],
  ["hr", { access_level: 4, access_scope: "company" }, null],
  ["hr", { access_level: 5 }, "access_level_above_own"],
  ["admin", { access_level: 4, access_scope: "company" }, null],
  ["admin", { access_level: 5, access_scope: "company" }, null],
]

test.each(cases)("%s changes the address of %j, or is refused: %s", async (name, given, code) => {
  const { employee_id, email } = await addPerson(world, { department_id: department, ...given })
  const url = `/v1/employees/${employee_id}`
  const email_address = newAddress()
  expect((await by(name).get(url)).body.abilities.change_email).toBe(code === null)
  const { status, body } = await by(name).patch(url, { personal_data: { email_address } })
  expect([status, body.code]).toEqual(code === null ? [200, undefined] : [403, code])
  const kept = (await by("admin").get(url)).body.personal_data.email_address
  expect(kept).toBe(code === null ? email_address : email)
})

test.each(cases)("%s changes the address of %j by a file, or is refused: %s", async (name, given, code) => {
  const { employee_id, email } = await addPerson(world, { department_id: department, ...given })
  const email_address = newAddress()
  const { body } = await preview(by(name), `employee_id,email_address\n${employee_id},${email_address}`)
  expect(body.rows[0].errors.map((error: { code: string }) => error.code)).toEqual(code === null ? [] : [code])
  if (code === "access_scope_above_own") expect(body.rows[0].errors[0].column).toBe("email_address")
  expect((await commit(by(name), body.preview_id)).status).toBe(code === null ? 200 : 422)
  const kept = (await by("admin").get(`/v1/employees/${employee_id}`)).body.personal_data.email_address
  expect(kept).toBe(code === null ? email_address : email)
})

test("what else is in such a record stays the head's to change", async () => {
  const { employee_id } = await addPerson(world, { department_id: department, access_scope: "company" })
  const change = { personal_data: { phone: "+1 555 0100" }, employment_data: { position: "Analyst" } }
  expect((await by("head").patch(`/v1/employees/${employee_id}`, change)).status).toBe(200)
})

test("nobody changes an address, their own or another, while acting as somebody else", async () => {
  const { body: acting } = await by("admin").post("/v1/auth/impersonate", { employee_id: "HR" })
  const asHr = callerWith(world.app, acting.access_token)
  const { employee_id: other, email } = await addPerson(world)
  for (const id of ["HR", other]) {
    const url = `/v1/employees/${id}`
    expect((await asHr.get(url)).body.abilities.change_email).toBe(false)
    const { status, body } = await asHr.patch(url, { personal_data: { email_address: newAddress() } })
    expect([status, body.code, body.errors[0].path]).toEqual([
      403,
      "impersonation_refused",
      "personal_data.email_address",
    ])
  }
  const file = await preview(asHr, `employee_id,email_address\n${other},${newAddress()}`)
  expect(file.body.rows[0].errors).toMatchObject([{ column: "email_address", code: "impersonation_refused" }])
  expect((await commit(asHr, file.body.preview_id)).body.code).toBe("rows_invalid")
  expect((await by("admin").get(`/v1/employees/${other}`)).body).toMatchObject({
    version: 1,
    personal_data: { email_address: email },
  })

  expect(
    (await asHr.patch(`/v1/employees/${other}`, { personal_data: { email_address: email, phone: "1" } })).status,
  ).toBe(200)
})
