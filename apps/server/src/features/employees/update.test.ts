import { afterAll, beforeAll, expect, test } from "vitest"
import { sql } from "#platform/index.ts"
import { addDepartment, addPerson, type PersonGiven } from "#test/support/factories.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"

let world: TestWorld
let admin: Caller
let head: Caller
let department: string
beforeAll(async () => {
  world = await openTestWorld("edit_employee", { warehouse: "none" })
  admin = await world.as("admin@example.com")
  department = (await addDepartment(world, { manager_ids: ["HEAD"] }))._id
  head = await world.as((await addPerson(world, { employee_id: "HEAD", access_level: 4 })).email)
})
afterAll(() => world.close())

async function member(fields: PersonGiven = {}) {
  const person = await addPerson(world, { department_id: department, ...fields })
  return { ...person, url: `/v1/employees/${person.employee_id}` as const }
}

test("a merge patch changes the fields it names, clears those it sets to null and keeps the rest", async () => {
  const { url } = await member({
    first_name: "Maria",
    last_name: "Ruiz",
    preferred_name: "Mia",
    phone: "1",
    pronouns: "she/her",
  })
  const { status, body, headers } = await head.patch(url, {
    personal_data: { preferred_name: null, phone: "2" },
    employment_data: { position: "Senior Agent", bsc_enabled: false },
  })
  expect([status, headers.etag]).toEqual([200, '"2"'])
  expect(body).toMatchObject({
    name: "Maria Ruiz",
    version: 2,
    updated_by_id: "HEAD",
    personal_data: { first_name: "Maria", preferred_name: null, phone: "2", pronouns: "she/her" },
    employment_data: {
      position: "Senior Agent",
      bsc_enabled: false,
      department_id: department,
      regularization_date: "2024-07-01",
    },
  })
  expect((await head.get(url)).body).toEqual(body)
})

test("a patch that changes nothing creates no new version", async () => {
  const { url } = await member()
  for (const body of [{}, { access_level: 1, personal_data: {} }]) {
    const answer = await head.patch(url, body)
    expect([answer.status, answer.body.version]).toEqual([200, 1])
  }
})

test("a stale version is refused and nothing is changed", async () => {
  const { url } = await member()
  const change = { employment_data: { position: "Boss" } }
  expect((await head.patch(url, change, { "if-match": '"2"' })).status).toBe(412)
  expect((await admin.delete(url, { "if-match": '"2"' })).status).toBe(412)
  expect((await head.get(url)).body).toMatchObject({ version: 1, status: "active" })
  expect((await head.patch(url, change, { "if-match": '"1"' })).status).toBe(200)
})

const badFields: [object, string, string][] = [
  [
    { employment_data: { department_id: "01890000-0000-7000-8000-000000000000" } },
    "employment_data.department_id",
    "invalid",
  ],
  [{ employment_data: { manager_id: "NOBODY" } }, "employment_data.manager_id", "invalid"],
  [{ employment_data: { position: null } }, "employment_data.position", "invalid"],
  [{ employment_data: { separation_date: "2020-01-01" } }, "employment_data.separation_date", "invalid"],
  [{ hire_date: "yesterday" }, "hire_date", "invalid"],
  [{ status: "gone" }, "status", "invalid"],
  [{ employee_id: "OTHER" }, "employee_id", "invalid"],
  [{ idp_sub: null }, "idp_sub", "invalid"],
  [{ personal_data: { email_address: "me@elsewhere.com" } }, "personal_data.email_address", "email_domain_not_allowed"],
  [{ personal_data: { email_address: "Head@example.com" } }, "personal_data.email_address", "email_taken"],
]
test.each(badFields)("the patch %j is refused at %s", async (change, path, code) => {
  const { url } = await member()
  // Errors in the body come before a stale version.
  const { status, body } = await admin.patch(url, change, { "if-match": '"9"' })
  expect([status, body.code, body.errors[0]?.path]).toEqual([422, code, path])
  expect((await head.get(url)).body.version).toBe(1)
})

test("managers never form a loop, direct or through others", async () => {
  const top = await member()
  const middle = await member({ manager_id: top.employee_id })
  const low = await member({ manager_id: middle.employee_id })
  for (const manager_id of [top.employee_id, middle.employee_id, low.employee_id]) {
    const { status, body } = await head.patch(top.url, { employment_data: { manager_id } })
    expect([status, body.code]).toEqual([422, "manager_loop"])
  }
  expect((await head.patch(low.url, { employment_data: { manager_id: top.employee_id } })).status).toBe(200)
})

test("two simultaneous moves cannot close a loop", async () => {
  // One round rarely hits the race; ten do.
  for (let round = 0; round < 10; round++) {
    const [one, other] = [await member(), await member()]
    const answers = await Promise.all([
      head.patch(one.url, { employment_data: { manager_id: other.employee_id } }),
      head.patch(other.url, { employment_data: { manager_id: one.employee_id } }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  }
})

test("when two people take the same address at once, one gets it", async () => {
  for (let round = 0; round < 10; round++) {
    const people = [await member(), await member()]
    const email_address = `wanted.${round}@example.com`
    const answers = await Promise.all(people.map(({ url }) => head.patch(url, { personal_data: { email_address } })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    expect(answers.find(({ status }) => status === 422)?.body.code).toBe("email_taken")
  }
})

test("a person cannot be moved into a department that is being deleted", async () => {
  for (let round = 0; round < 10; round++) {
    const { url } = await member()
    const { _id } = await addDepartment(world, { manager_ids: ["HEAD"] })
    const [placed, deleted] = await Promise.all([
      head.patch(url, { employment_data: { department_id: _id } }),
      head.delete(`/v1/organization/departments/${_id}`),
    ])
    expect([
      [200, 409],
      [422, 204],
    ]).toContainEqual([placed.status, deleted.status])
  }
})

test("a head grants levels up to their own and does not change higher ones; only level 5 changes scopes", async () => {
  const { url } = await member()
  expect((await head.patch(url, { access_level: 4 })).body.access_level).toBe(4)
  const raised = await head.patch(url, { access_level: 5 })
  expect([raised.status, raised.body.code]).toEqual([403, "access_level_above_own"])
  const scoped = await head.patch(url, { access_scope: "company" })
  expect([scoped.status, scoped.body.code]).toEqual([403, "access_scope_reserved"])
  expect((await admin.patch(url, { access_scope: "company" })).body.access_scope).toBe("company")

  const chief = await member({ access_level: 5 })
  const changes = [
    { access_level: 4 },
    { status: "inactive" },
    { personal_data: { email_address: "taken.over@example.com" } },
  ]
  for (const change of changes) {
    const { status, body } = await head.patch(chief.url, change)
    expect([status, body.code]).toEqual([403, "access_level_above_own"])
  }
  expect((await head.patch(chief.url, { employment_data: { position: "Chief" } })).status).toBe(200)
})

test("a head cannot raise their own level", async () => {
  const own = await head.patch("/v1/employees/HEAD", { access_level: 5 })
  expect([own.status, own.body.code]).toEqual([403, "access_level_above_own"])
})

test.each([1, 2, 3] as const)("level %i cannot change or deactivate an employee", async (access_level) => {
  const boss = await member({ access_level })
  const below = await member({ manager_id: boss.employee_id })
  const caller = await world.as(boss.email)
  for (const url of [below.url, boss.url]) {
    const answers = [await caller.patch(url, { hire_date: "2020-01-01" }), await caller.delete(url)]
    for (const { status, body } of answers) expect([status, body.code]).toEqual([403, "permission_missing"])
  }
})

test("deactivating always needs the permission to delete, and keeps the record", async () => {
  const { url } = await member()
  const byDelete = await head.delete(url)
  expect([byDelete.status, byDelete.body.code]).toEqual([403, "permission_missing"])
  const byPatch = await head.patch(url, { status: "inactive" })
  expect([byPatch.status, byPatch.body.code]).toEqual([403, "permission_missing"])

  expect((await admin.delete(url)).status).toBe(204)
  expect((await admin.delete(url)).status).toBe(204)
  const saved = await admin.get(url)
  expect([saved.status, saved.body.status, saved.body.version]).toEqual([200, "inactive", 2])
  // Without a last day the person would have a row in every month to come; reactivation clears it again.
  expect(saved.body.employment_data.separation_date).toBe("2026-10-15")
  const back = await head.patch(url, { status: "active" })
  expect([back.body.status, back.body.employment_data.separation_date]).toEqual(["active", null])
  const left = await admin.patch(url, { status: "inactive", employment_data: { separation_date: "2026-10-09" } })
  expect([left.body.status, left.body.employment_data.separation_date]).toEqual(["inactive", "2026-10-09"])
  expect((await admin.delete("/v1/employees/NOBODY")).status).toBe(404)
})

test("the audit log names every changed field and stores no personal data", async () => {
  const { url, employee_id } = await member()
  await head.patch(url, {
    access_level: 2,
    personal_data: { phone: "+1 555 0199" },
    employment_data: { manager_id: "HEAD", regularization_date: "2025-01-01" },
  })
  await admin.delete(url)
  const { rows } = await sql<{
    action: string
    change: unknown
    actor_id: string
  }>`select action, actor_id, doc->'change' as change
    from tbl_audit_log where target_id = ${employee_id} order by _id`.execute(world.app.platform.db)
  expect(rows).toEqual([
    {
      action: "employee.changed",
      actor_id: "HEAD",
      change: {
        fields: ["access_level", "manager_id", "personal_data.phone", "employment_data.regularization_date"],
        before: { access_level: 1, manager_id: null },
        after: { access_level: 2, manager_id: "HEAD" },
      },
    },
    { action: "employee.deactivated", actor_id: "ADMIN", change: { separation_date: "2026-10-15" } },
  ])
})

test("a birth date in the future or not before the hire date is refused; an existing one does not block other changes", async () => {
  const { url } = await member({ hire_date: "2024-01-08", birth_date: "1990-01-31" })
  const refused = async (change: object) => {
    const { status, body } = await head.patch(url, change)
    return [status, body.errors?.map(({ path }: { path: string }) => path)]
  }
  expect(await refused({ personal_data: { birth_date: "2026-10-16" } })).toEqual([422, ["personal_data.birth_date"]])
  expect(await refused({ personal_data: { birth_date: "2024-01-08" } })).toEqual([422, ["personal_data.birth_date"]])
  expect(await refused({ hire_date: "1990-01-31" })).toEqual([422, ["hire_date"]])
  const odd = await member({ hire_date: "2024-01-08", birth_date: "2024-01-08" })
  expect((await head.patch(odd.url, { personal_data: { phone: "12" } })).status).toBe(200)
})
