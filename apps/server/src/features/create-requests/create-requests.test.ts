import { afterAll, beforeAll, expect, test } from "vitest"
import { sql } from "#platform/index.ts"
import { addDepartment, addPerson } from "#test/support/factories.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"

const URL = "/v1/employees/create-requests"
const NOWHERE = "01890000-0000-7000-8000-000000000000"
let world: TestWorld
let admin: Caller
let head: Caller
let lead: Caller
let other: Caller
beforeAll(async () => {
  world = await openTestWorld("create_requests", { warehouse: "none" })
  admin = await world.as("admin@example.com")
  head = await world.as(
    (await addPerson(world, { employee_id: "HEAD", access_level: 4, access_scope: "company" })).email,
  )
  lead = await world.as((await addPerson(world, { employee_id: "LEAD", access_level: 2 })).email)
  other = await world.as((await addPerson(world, { employee_id: "OTHER", access_level: 3 })).email)
  await addPerson(world, { employee_id: "RETIRED", access_level: 4, status: "inactive" })
})
afterAll(() => world.close())

let made = 0
type Input = { personal_data?: object; employment_data?: object; [field: string]: unknown }
function draft({ personal_data, employment_data, ...rest }: Input = {}) {
  const email_address = `wanted.${++made}@example.com`
  return {
    hire_date: "2026-11-01",
    personal_data: { first_name: "Wanted", last_name: `Person ${made}`, email_address, ...personal_data },
    employment_data: { position: "Agent", ...employment_data },
    ...rest,
  }
}
const submit = async (input: Input = {}, caller = lead) => (await caller.post(URL, draft(input))).body
const announced = async (id: string) =>
  (
    await sql<{ type: string; recipients: string[] }>`select doc->>'type' as type, doc->'recipient_ids' as recipients
      from tbl_outbox where doc->'data'->>'request_id' = ${id} order by _id`.execute(world.app.platform.db)
  ).rows
const auditActions = async (id: string) =>
  (
    await sql<{ action: string }>`select action from tbl_audit_log where target_id = ${id} order by _id`.execute(
      world.app.platform.db,
    )
  ).rows.map(({ action }) => action)

test("a lead submits a request and the approvers are notified", async () => {
  const input = draft({ employment_data: { manager_id: "LEAD" } })
  const { status, body, headers } = await lead.post(URL, input)
  expect(status).toBe(201)
  expect([headers.location, headers.etag]).toEqual([`${URL}/${body._id}`, '"1"'])
  expect(body).toMatchObject({
    status: "pending",
    requested_by_id: "LEAD",
    proposed: {
      ...input,
      access_level: 1,
      employment_data: { position: "Agent", manager_id: "LEAD", bsc_enabled: true },
    },
    decided_by_id: null,
    review_note: null,
    employee_id: null,
    version: 1,
    abilities: { approve: false, reject: false },
  })
  const decides = { approve: true, reject: true }
  expect((await head.get(`${URL}/${body._id}`)).body.abilities).toEqual(decides)
  expect((await head.get(`${URL}?requested_by_id=LEAD`)).body.items[0]?.abilities).toEqual(decides)
  expect((await lead.get(URL)).body.items[0]?.abilities).toEqual({ approve: false, reject: false })
  expect(await announced(body._id)).toEqual([
    { type: "employee.create_request.submitted", recipients: ["ADMIN", "HEAD"] },
  ])
})

test("an approval adds the employee in the approver's name and notifies the requester", async () => {
  const request = await submit({ employee_id: "ASKED1" })
  const { status, body, headers } = await head.post(`${URL}/${request._id}/approve`)
  expect([status, headers.etag]).toEqual([200, '"2"'])
  expect(body).toMatchObject({
    status: "approved",
    employee_id: "ASKED1",
    decided_by_id: "HEAD",
    decided_at: "2026-10-15T16:00:00.000Z",
    abilities: { approve: false, reject: false },
  })
  expect((await admin.get("/v1/employees/ASKED1")).body).toMatchObject({ created_by_id: "HEAD", status: "active" })
  await world.as(request.proposed.personal_data.email_address ?? "")
  expect(await announced(request._id)).toMatchObject([
    {},
    { type: "employee.create_request.approved", recipients: ["LEAD"] },
  ])
  expect(await auditActions(request._id)).toEqual([
    "employee_create_request.submitted",
    "employee_create_request.approved",
  ])
  expect(await auditActions("ASKED1")).toEqual(["employee.created"])
})

test("an approver can edit the proposal", async () => {
  const request = await submit({ employee_id: "ASKED2", personal_data: { phone: "12", preferred_name: "Wan" } })
  const edits = {
    employee_id: null,
    access_level: 2,
    personal_data: { phone: null },
    employment_data: { position: "Lead", manager_id: "HEAD" },
  }
  const { body } = await head.post(`${URL}/${request._id}/approve`, edits)
  expect(body.proposed).toMatchObject({ access_level: 2, employment_data: { position: "Lead" } })
  expect(body.employee_id).toMatch(/^E\d{4,}$/)
  expect((await admin.get(`/v1/employees/${body.employee_id}`)).body).toMatchObject({
    access_level: 2,
    personal_data: { phone: null, preferred_name: "Wan" },
    employment_data: { position: "Lead", manager_id: "HEAD" },
  })
})

test("a rejection needs a note, adds no employee and notifies the requester", async () => {
  const request = await submit()
  for (const body of [{}, { review_note: " " }, { review_note: "No.", reason: "x" }]) {
    expect((await head.post(`${URL}/${request._id}/reject`, body)).status).toBe(422)
  }
  const { status, body } = await head.post(`${URL}/${request._id}/reject`, { review_note: "Not this year." })
  expect([status, body]).toMatchObject([200, { status: "rejected", review_note: "Not this year.", employee_id: null }])
  expect(await announced(request._id)).toMatchObject([
    {},
    { type: "employee.create_request.rejected", recipients: ["LEAD"] },
  ])
  expect((await admin.get(`/v1/employees?q=${request.proposed.personal_data.email_address}`)).body.items).toEqual([])
})

test("a request is decided once, even when several people decide at the same moment", async () => {
  for (let round = 0; round < 5; round++) {
    const request = await submit()
    const answers = await Promise.all(
      [head, admin, head, admin, head, admin].map((caller, at) =>
        at % 3 === 2
          ? caller.post(`${URL}/${request._id}/reject`, { review_note: "No." })
          : caller.post(`${URL}/${request._id}/approve`),
      ),
    )
    const outcomes = answers.map(({ status, body }) => `${status} ${body.code ?? "done"}`).toSorted()
    expect(outcomes).toEqual(["200 done", ...Array(5).fill("409 already_decided")])
    expect(await announced(request._id)).toHaveLength(2)
  }
})

test("an approval that would add an invalid record leaves the request pending", async () => {
  const request = await submit()
  const refusals: [object, number, string][] = [
    [{ personal_data: { email_address: "head@EXAMPLE.com" } }, 422, "email_taken"],
    [{ personal_data: { email_address: "a@elsewhere.com" } }, 422, "email_domain_not_allowed"],
    [{ employee_id: "HEAD" }, 422, "employee_id_taken"],
    [{ employee_id: "SELF", employment_data: { manager_id: "SELF" } }, 422, "manager_loop"],
    [{ employment_data: { department_id: NOWHERE } }, 422, "invalid"],
    [{ employment_data: { position: null } }, 422, "invalid"],
    [{ status: "inactive" }, 422, "invalid"],
    [{ access_level: 5 }, 403, "access_level_above_own"],
    [{ access_scope: "company" }, 403, "access_scope_reserved"],
  ]
  for (const [edits, status, code] of refusals) {
    const answer = await head.post(`${URL}/${request._id}/approve`, edits)
    expect([answer.status, answer.body.code]).toEqual([status, code])
  }
  expect((await head.get(`${URL}/${request._id}`)).body).toMatchObject({ status: "pending", version: 1 })
  expect((await admin.post(`${URL}/${request._id}/approve`, { access_level: 5 })).status).toBe(200)
})

const bad: [string, Input, string][] = [
  ["a taken address", { personal_data: { email_address: "lead@example.com" } }, "email_taken"],
  ["an address of another domain", { personal_data: { email_address: "a@elsewhere.com" } }, "email_domain_not_allowed"],
  ["a taken id", { employee_id: "LEAD" }, "employee_id_taken"],
  ["an unknown department", { employment_data: { department_id: NOWHERE } }, "invalid"],
  ["an unknown manager", { employment_data: { manager_id: "NOBODY" } }, "invalid"],
  ["no hire date", { hire_date: undefined }, "invalid"],
  ["an unknown field", { shoe_size: 42 }, "invalid"],
]
test.each(bad)("a request with %s is refused at once", async (_, input, code) => {
  const { status, body } = await lead.post(URL, draft(input))
  expect([status, body.code]).toEqual([422, code])
})

test("repeating the same Idempotency-Key submits one request", async () => {
  const body = draft()
  const key = { "idempotency-key": "ask-once" }
  const first = await lead.post(URL, body, key)
  expect((await lead.post(URL, body, key)).body).toEqual(first.body)
})

test("requesters list their own requests, approvers all of them, page by page in either order", async () => {
  const mine: string[] = []
  for (const last_name of ["Cid", "Ann", "Bob"]) {
    mine.push((await submit({ personal_data: { last_name } }, other))._id)
  }
  const own = (await other.get(URL)).body
  expect(own.items.map(({ _id }: { _id: string }) => _id)).toEqual(mine.toReversed())
  expect([own.total, own.next_cursor]).toEqual([3, null])

  const names: string[] = []
  let cursor = ""
  do {
    const { body } = await other.get(`${URL}?sort=name&limit=1${cursor}`)
    names.push(
      ...body.items.map(
        (item: { proposed: { personal_data: { last_name: string } } }) => item.proposed.personal_data.last_name,
      ),
    )
    cursor = body.next_cursor === null ? "" : `&cursor=${body.next_cursor}`
  } while (cursor !== "")
  expect(names).toEqual(["Ann", "Bob", "Cid"])

  const all = (await head.get(`${URL}?requested_by_id=OTHER&sort=created_at`)).body
  expect(all.items.map(({ _id }: { _id: string }) => _id)).toEqual(mine)
  expect((await head.get(URL)).body.total).toBeGreaterThan(3)
  expect((await other.get(`${URL}?requested_by_id=LEAD`)).body.total).toBe(0)
  const decided = (await lead.get(`${URL}?status=approved`)).body.items
  expect(new Set(decided.map(({ status }: { status: string }) => status))).toEqual(new Set(["approved"]))
  for (const query of ["status=open", "sort=phone", "limit=0", "cursor=made.up", "who=me"]) {
    expect((await lead.get(`${URL}?${query}`)).status).toBe(422)
  }
})

test("another person's request is not found, and only approvers decide", async () => {
  const request = await submit()
  expect((await lead.get(`${URL}/${request._id}`)).status).toBe(200)
  expect((await other.get(`${URL}/${request._id}`)).status).toBe(404)
  for (const caller of [lead, other]) {
    expect((await caller.post(`${URL}/${request._id}/approve`)).status).toBe(403)
    expect((await caller.post(`${URL}/${request._id}/reject`, { review_note: "No." })).status).toBe(403)
  }
  // An unknown request is reported before errors in the body.
  expect((await head.post(`${URL}/${NOWHERE}/approve`, { shoe_size: 1 })).status).toBe(404)
  expect((await head.post(`${URL}/${NOWHERE}/reject`, {})).status).toBe(404)
  expect((await head.get(`${URL}/no-id`)).status).toBe(404)
})

test("level 1 and anonymous callers cannot submit a request", async () => {
  const caller = await world.as((await addPerson(world)).email)
  expect([(await caller.post(URL, draft())).status, (await caller.get(URL)).status]).toEqual([403, 403])
  expect([(await world.anonymous.post(URL, draft())).status, (await world.anonymous.get(URL)).status]).toEqual([
    401, 401,
  ])
})

test("only approvers who could approve a request as it is are notified; others see it but cannot approve it", async () => {
  const north = await addDepartment(world, { manager_ids: ["NORTH"] })
  const south = await addDepartment(world, { manager_ids: ["SOUTH"] })
  const callers = new Map<string, Caller>()
  for (const employee_id of ["NORTH", "SOUTH"])
    callers.set(employee_id, await world.as((await addPerson(world, { employee_id, access_level: 4 })).email))
  await addPerson(world, { employee_id: "NORTH-LEAD", access_level: 2, manager_id: "NORTH" })
  const expected: [Input, string[]][] = [
    [{ employment_data: { department_id: north._id } }, ["NORTH"]],
    [{ employment_data: { manager_id: "NORTH" } }, ["NORTH"]],
    [{ employment_data: { manager_id: "NORTH-LEAD" } }, ["NORTH"]],
    [{ employment_data: { department_id: south._id, manager_id: "NORTH-LEAD" } }, []],
    [{ employment_data: { department_id: south._id } }, ["SOUTH"]],
    [{}, []],
    [{ access_level: 5, employment_data: { department_id: north._id } }, []],
  ]
  for (const [input, heads] of expected) {
    const request = await submit(input)
    const wide = input["access_level"] === 5 ? [] : ["HEAD"]
    const [notice] = await announced(request._id)
    const known = ["ADMIN", "HEAD", ...callers.keys()]
    expect(notice?.recipients.filter((id) => known.includes(id))).toEqual(["ADMIN", ...wide, ...heads])
    for (const [id, caller] of callers) {
      const { status, body } = await caller.get(`${URL}/${request._id}`)
      const may = heads.includes(id)
      expect([id, status, body.abilities]).toEqual([id, 200, { approve: may, reject: may }])
      const listed = (await caller.get(`${URL}?limit=200`)).body.items.map(({ _id }: { _id: string }) => _id)
      expect(listed).toContain(request._id)
    }
    for (const [id, caller] of callers.entries().filter(([each]) => !heads.includes(each))) {
      expect([id, (await caller.post(`${URL}/${request._id}/approve`)).status]).toEqual([id, 403])
    }
    expect((await lead.get(`${URL}/${request._id}`)).status).toBe(200)
    for (const approver of heads.slice(0, 1)) {
      expect((await callers.get(approver)?.post(`${URL}/${request._id}/approve`))?.status).toBe(200)
    }
  }
})

test("an impossible birth date is refused before the approvers are notified", async () => {
  for (const birth_date of ["2026-10-16", "2026-11-01"]) {
    const { status, body } = await lead.post(URL, draft({ personal_data: { birth_date } }))
    expect([status, body.errors.map(({ path }: { path: string }) => path)]).toEqual([422, ["personal_data.birth_date"]])
  }
})
