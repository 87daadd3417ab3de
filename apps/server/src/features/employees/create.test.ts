import { afterAll, beforeAll, expect, test } from "vitest"
import { sql } from "#platform/index.ts"
import { addDepartment, addPerson } from "#test/support/factories.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"

const NOWHERE = "01890000-0000-7000-8000-000000000000"
let world: TestWorld
let admin: Caller
let head: Caller
beforeAll(async () => {
  world = await openTestWorld("create_employee", {
    warehouse: "none",
    config: { allowedEmailDomains: ["example.com", "sub.example.org"] },
  })
  admin = await world.as("admin@example.com")
  head = await world.as((await addPerson(world, { employee_id: "HEAD", access_level: 4 })).email)
})
afterAll(() => world.close())

let addresses = 0
type Given = { personal_data?: object; employment_data?: object; [field: string]: unknown }
function draft({ personal_data, employment_data, ...rest }: Given = {}) {
  const email_address = `new.person.${++addresses}@example.com`
  return {
    hire_date: "2026-10-01",
    personal_data: { first_name: "New", last_name: "Person", email_address, ...personal_data },
    employment_data: { position: "Agent", ...employment_data },
    ...rest,
  }
}

test("an employee is added with defaults for the omitted fields", async () => {
  const department = await addDepartment(world, { manager_ids: ["HEAD"] })
  const input = draft({
    employee_id: "E-new.1",
    employment_data: { department_id: department._id, manager_id: "HEAD" },
  })
  const { status, body, headers } = await head.post("/v1/employees", input)
  expect(status).toBe(201)
  expect([headers.location, headers.etag]).toEqual(["/v1/employees/E-new.1", '"1"'])
  expect(body).toEqual({
    employee_id: "E-new.1",
    name: "New Person",
    access_level: 1,
    access_scope: "team",
    access_mode: "full",
    status: "active",
    hire_date: "2026-10-01",
    personal_data: {
      ...input.personal_data,
      preferred_name: null,
      birth_date: null,
      phone: null,
      pronouns: null,
      show_birthday: true,
      show_in_rankings: true,
    },
    employment_data: {
      position: "Agent",
      department_id: department._id,
      manager_id: "HEAD",
      employment_type: "full_time",
      regularization_date: null,
      separation_date: null,
      bsc_enabled: true,
    },
    pseudonymized_at: null,
    created_at: "2026-10-15T16:00:00.000Z",
    created_by_id: "HEAD",
    updated_at: "2026-10-15T16:00:00.000Z",
    updated_by_id: "HEAD",
    version: 1,
    abilities: expect.objectContaining({ edit: true, deactivate: false }),
  })
  expect((await head.get("/v1/employees/E-new.1")).body).toEqual(body)
  await world.as(input.personal_data.email_address)

  const { rows } = await sql<{ action: string; actor_id: string }>`select action, actor_id from tbl_audit_log
    where target_id = 'E-new.1'`.execute(world.app.platform.db)
  expect(rows).toEqual([{ action: "employee.created", actor_id: "HEAD" }])
})

test("the service generates missing ids, also for many requests at once", async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => admin.post("/v1/employees", draft())))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
  const ids = answers.map(({ body }) => body.employee_id)
  expect(new Set(ids).size).toBe(5)
  for (const id of ids) expect(id).toMatch(/^E\d{4,}$/)
})

test("repeating the same Idempotency-Key adds no one", async () => {
  const body = draft()
  const key = { "idempotency-key": "hire-once" }
  const first = await admin.post("/v1/employees", body, key)
  const second = await admin.post("/v1/employees", body, key)
  expect([second.status, second.body]).toEqual([201, first.body])
  const other = await admin.post("/v1/employees", draft(), key)
  expect([other.status, other.body.code]).toEqual([422, "idempotency_key_reused"])
})

test.each([1, 2, 3] as const)("level %i cannot add an employee", async (access_level) => {
  const caller = await world.as((await addPerson(world, { access_level })).email)
  const { status, body } = await caller.post("/v1/employees", draft())
  expect([status, body.code]).toEqual([403, "permission_missing"])
})

test("only level 5 grants a level above their own or company scope", async () => {
  const above = await head.post("/v1/employees", draft({ access_level: 5 }))
  expect([above.status, above.body.code]).toEqual([403, "access_level_above_own"])
  const company = await head.post("/v1/employees", draft({ access_level: 2, access_scope: "company" }))
  expect([company.status, company.body.code]).toEqual([403, "access_scope_reserved"])
  const own = draft({ access_level: 4, employment_data: { manager_id: "HEAD" } })
  expect((await head.post("/v1/employees", own)).status).toBe(201)
  expect((await admin.post("/v1/employees", draft({ access_level: 5 }))).status).toBe(201)
  expect((await admin.post("/v1/employees", draft({ access_level: 3, access_scope: "company" }))).status).toBe(201)
})

test("ids and addresses are unique, addresses ignoring case", async () => {
  const sameId = await admin.post("/v1/employees", draft({ employee_id: "HEAD" }))
  expect([sameId.status, sameId.body.code, sameId.body.errors[0]?.path]).toEqual([
    422,
    "employee_id_taken",
    "employee_id",
  ])
  const sameAddress = await admin.post("/v1/employees", draft({ personal_data: { email_address: "HEAD@Example.com" } }))
  expect([sameAddress.status, sameAddress.body.code, sameAddress.body.errors[0]?.path]).toEqual([
    422,
    "email_taken",
    "personal_data.email_address",
  ])
})

test("only one of many simultaneous requests for the same address succeeds", async () => {
  const body = draft()
  const answers = await Promise.all(Array.from({ length: 4 }, () => admin.post("/v1/employees", body)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422, 422])
})

test.each([
  ["another domain", "a@elsewhere.com"],
  ["a subdomain of an allowed domain", "a@mail.example.com"],
  ["a domain that ends like an allowed one", "a@notexample.com"],
  ["the parent of an allowed domain", "a@example.org"],
])("an address of %s is refused", async (_, email_address) => {
  const { status, body } = await admin.post("/v1/employees", draft({ personal_data: { email_address } }))
  expect([status, body.code, body.errors[0]?.path]).toEqual([
    422,
    "email_domain_not_allowed",
    "personal_data.email_address",
  ])
})

test("allowed domains ignore case", async () => {
  const { status } = await admin.post("/v1/employees", draft({ personal_data: { email_address: "A@SUB.Example.ORG" } }))
  expect(status).toBe(201)
})

const badFields: [string, Given, string][] = [
  ["an unknown department", { employment_data: { department_id: NOWHERE } }, "employment_data.department_id"],
  ["an unknown manager", { employment_data: { manager_id: "NOBODY" } }, "employment_data.manager_id"],
  ["a malformed id", { employee_id: "-x" }, "employee_id"],
  ["a reserved id", { employee_id: "me" }, "employee_id"],
  ["a level that does not exist", { access_level: 6 }, "access_level"],
  ["a hire date that does not exist", { hire_date: "2026-02-30" }, "hire_date"],
  ["no first name", { personal_data: { first_name: " " } }, "personal_data.first_name"],
  ["an invalid address", { personal_data: { email_address: "nobody" } }, "personal_data.email_address"],
  ["an unknown field", { personal_data: { shoe_size: 42 } }, "personal_data.shoe_size"],
  ["an identity provider subject", { idp_sub: "sub" }, "idp_sub"],
  [
    "a separation before the hire",
    { employment_data: { separation_date: "2026-09-30" } },
    "employment_data.separation_date",
  ],
]
test.each(badFields)("a new employee with %s is refused, naming the field", async (_, input, path) => {
  const { status, body } = await admin.post("/v1/employees", draft(input))
  expect([status, body.errors[0]?.path]).toEqual([422, path])
})

test("a manager must be active, and a person cannot be their own manager", async () => {
  const left = await addPerson(world, { status: "inactive" })
  const inactive = await admin.post("/v1/employees", draft({ employment_data: { manager_id: left.employee_id } }))
  expect([inactive.status, inactive.body.errors[0]?.path]).toEqual([422, "employment_data.manager_id"])
  const own = await admin.post("/v1/employees", draft({ employee_id: "SELF", employment_data: { manager_id: "SELF" } }))
  expect([own.status, own.body.code]).toEqual([422, "manager_loop"])
})

test.each([
  ["in the future", "2026-10-16", "2026-12-01", /future/],
  ["on the day of the hire", "2026-10-01", "2026-10-01", /before the hire date/],
  ["after the hire", "2026-10-02", "2026-10-01", /before the hire date/],
])("a birth date %s is refused", async (_, birth_date, hire_date, message) => {
  const { status, body } = await admin.post("/v1/employees", draft({ hire_date, personal_data: { birth_date } }))
  expect([status, body.errors]).toEqual([
    422,
    [{ path: "personal_data.birth_date", message: expect.stringMatching(message) }],
  ])
})

test("a birth date on the day before the hire date is accepted: the service does not check ages", async () => {
  const input = draft({ personal_data: { birth_date: "2026-09-30" } })
  expect((await admin.post("/v1/employees", input)).status).toBe(201)
})

test("a hire date is at most 12 months ahead, for a new record and for a changed one", async () => {
  const message = "The hire date can be at most 12 months ahead: 2027-10-15 at the latest."
  const refused = { status: 422, body: { errors: [{ path: "hire_date", message }] } }
  expect(await admin.post("/v1/employees", draft({ hire_date: "2027-10-16" }))).toMatchObject(refused)
  expect(await admin.post("/v1/employees/create-requests", draft({ hire_date: "2031-06-01" }))).toMatchObject(refused)
  const { body } = await admin.post("/v1/employees", draft({ hire_date: "2027-10-15" }))
  const url = `/v1/employees/${body.employee_id}` as const
  expect(await admin.patch(url, { hire_date: "2027-10-16" })).toMatchObject(refused)

  // A date recorded before the rule existed does not block other changes.
  const { employee_id } = await addPerson(world, { hire_date: "2031-06-01" })
  const change = { employment_data: { position: "Lead" } }
  expect((await admin.patch(`/v1/employees/${employee_id}`, change)).status).toBe(200)
})
