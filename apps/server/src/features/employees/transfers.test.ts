import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { sql } from "#platform/index.ts"
import { addDepartment, addPerson } from "#test/support/factories.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"
import { commit, csvOfRows, preview } from "./bulk.test-support.ts"

const TODAY = "2026-10-15T16:00:00Z"
const DAY = "2026-10-19"
const ON_THE_DAY = "2026-10-19T12:00:00Z"

let world: TestWorld
let admin: Caller
let from: string
let to: string
beforeAll(async () => {
  world = await openTestWorld("transfers", { warehouse: "none" })
  admin = await world.as("admin@example.com")
  from = (await addDepartment(world, { name: "Sales" }))._id
  to = (await addDepartment(world, { name: "Support" }))._id
})
beforeEach(() => world.setNow(TODAY))
afterAll(() => world.close())

const add = async (overrides = {}) =>
  (await addPerson(world, { department_id: from, hire_date: "2024-01-08", ...overrides })).employee_id
const change = (id: string, employment_data: object, effective_from?: string) =>
  admin.patch(`/v1/employees/${id}`, { employment_data, ...(effective_from !== undefined && { effective_from }) })
const departmentOf = async (id: string) => (await admin.get(`/v1/employees/${id}`)).body.employment_data.department_id
const history = async (id: string) =>
  (await admin.get(`/v1/employees/${id}/assignments?sort=effective_from`)).body.items
const spans = async (id: string) =>
  (await history(id)).map(({ effective_from, effective_to, department_name, is_planned }) =>
    [effective_from, effective_to, department_name, ...(is_planned ? ["planned"] : [])].join(" "),
  )

async function runTransfers(): Promise<void> {
  const job = world.app.features.jobs.find(({ declaration }) => declaration.name === "employee_transfers")
  if (!job) throw new Error("There is no such job")
  await job.run({}, { jobId: "test", signal: new AbortController().signal, attempt: 1 })
}
const auditOf = async (id: string) =>
  (
    await sql<{ action: string }>`select action from tbl_audit_log where employee_id = ${id}
      order by at, position, _id`.execute(world.app.platform.db)
  ).rows.map(({ action }) => action)

describe("a change of department", () => {
  test("holds from today by default", async () => {
    const id = await add()
    expect(await spans(id)).toEqual(["2024-01-08  Sales"])
    expect((await change(id, { department_id: to })).status).toBe(200)
    expect(await departmentOf(id)).toBe(to)
    expect(await spans(id)).toEqual(["2024-01-08 2026-10-14 Sales", "2026-10-15  Support"])
  })

  test("can hold since an earlier day, even if the record says it already", async () => {
    const id = await add()
    await change(id, { department_id: to })
    const { version } = (await admin.get(`/v1/employees/${id}`)).body
    expect((await change(id, { department_id: to }, "2026-09-01")).body.version).toBe(version + 1)
    expect(await spans(id)).toEqual(["2024-01-08 2026-08-31 Sales", "2026-09-01  Support"])
  })

  test("of people who have not started counts from their hire date", async () => {
    const id = await add({ hire_date: "2026-11-02" })
    await change(id, { department_id: to })
    expect([await departmentOf(id), await spans(id)]).toEqual([to, ["2026-11-02  Support"]])
  })

  test("without a change of value changes nothing", async () => {
    const id = await add()
    await change(id, { department_id: to }, "2026-11-01")
    const before = await history(id)
    await change(id, { department_id: from, position: "Agent" })
    expect(await history(id)).toEqual(before)
  })

  test.each([
    ["before the hire date", { department_id: null }, "2024-01-07", "The person was hired on 2024-01-08"],
    ["more than a year ahead", { department_id: null }, "2027-10-16", "up to 12 months ahead: 2027-10-15"],
    [
      "without a department or a manager",
      { position: "Agent" },
      "2026-10-01",
      "for a change of department_id or manager_id",
    ],
  ])("is refused with a day %s", async (_name, fields, day, message) => {
    const { status, body } = await change(await add(), fields, day)
    expect([status, body]).toMatchObject([422, { errors: [{ path: "effective_from" }] }])
    expect(JSON.stringify(body)).toContain(message)
  })
})

describe("a planned change", () => {
  test("takes effect on its day, once", async () => {
    const id = await add()
    expect((await change(id, { department_id: to, position: "Agent" }, DAY)).body).toMatchObject({
      employment_data: { department_id: from, position: "Agent" },
    })
    await runTransfers()
    expect([await departmentOf(id), await spans(id)]).toEqual([
      from,
      ["2024-01-08 2026-10-18 Sales", "2026-10-19  Support planned"],
    ])
    world.setNow(ON_THE_DAY)
    await runTransfers()
    const moved = (await admin.get(`/v1/employees/${id}`)).body
    await runTransfers()
    expect((await admin.get(`/v1/employees/${id}`)).body).toEqual(moved)
    expect(moved).toMatchObject({ employment_data: { department_id: to }, updated_by_id: null })
    expect(await spans(id)).toEqual(["2024-01-08 2026-10-18 Sales", "2026-10-19  Support"])
    expect((await auditOf(id)).filter((action) => action === "employee.transferred")).toHaveLength(1)
  })

  test("is validated like one of today", async () => {
    const id = await add()
    const manager = await add()
    expect((await change(manager, { manager_id: id })).status).toBe(200)
    const loop = await change(id, { manager_id: manager }, "2026-11-01")
    expect([loop.status, loop.body.code]).toEqual([422, "manager_loop"])
    const ghost = await change(id, { department_id: "01890000-0000-7000-8000-000000000000" }, "2026-11-01")
    expect([ghost.status, ghost.body]).toMatchObject([422, { errors: [{ path: "employment_data.department_id" }] }])
  })

  test("that would make a loop of managers by then is dropped, which the audit log says", async () => {
    const [one, other] = [await add(), await add()]
    await change(one, { manager_id: other }, DAY)
    await change(other, { manager_id: one })
    world.setNow(ON_THE_DAY)
    await runTransfers()
    expect((await admin.get(`/v1/employees/${one}`)).body.employment_data.manager_id).toBeNull()
    expect(await spans(one)).toEqual(["2024-01-08  Sales"])
    expect(await auditOf(one)).toContain("employee.transfer_dropped")
  })

  test("is replaced by another on its day, and can be withdrawn", async () => {
    const id = await add()
    const third = (await addDepartment(world, { name: "Third" }))._id
    await change(id, { department_id: to }, "2026-11-01")
    await change(id, { department_id: third }, "2026-11-01")
    expect(await spans(id)).toEqual(["2024-01-08 2026-10-31 Sales", "2026-11-01  Third planned"])
    expect((await admin.delete(`/v1/organization/departments/${third}`)).body.code).toBe("still_in_use")

    const [first, planned] = await history(id)
    expect([first?.abilities, planned?.abilities]).toEqual([{ withdraw: false }, { withdraw: true }])
    const past = await admin.delete(`/v1/employees/${id}/assignments/${first?._id}`)
    expect([past.status, past.body]).toMatchObject([409, { code: "assignment_in_effect" }])
    expect((await admin.delete(`/v1/employees/${await add()}/assignments/${planned?._id}`)).status).toBe(404)
    expect((await admin.delete(`/v1/employees/${id}/assignments/${planned?._id}`)).status).toBe(204)
    expect(await spans(id)).toEqual(["2024-01-08  Sales"])
    expect(await auditOf(id)).toContain("employee.transfer_withdrawn")
    expect((await admin.delete(`/v1/organization/departments/${third}`)).status).toBe(204)
  })

  test("of their own people below level 5 neither plan nor withdraw", async () => {
    const head = await addPerson(world, { access_level: 4, access_scope: "company", department_id: from })
    const caller = await world.as(head.email)
    const own = `/v1/employees/${head.employee_id}` as const
    const refused = await caller.patch(own, { employment_data: { department_id: to }, effective_from: "2026-11-01" })
    expect([refused.status, refused.body.code]).toEqual([403, "own_record"])
    await change(head.employee_id, { department_id: to }, "2026-11-01")
    const planned = (await caller.get(`${own}/assignments`)).body.items[0]
    expect(planned).toMatchObject({ department_id: to, abilities: { withdraw: false } })
    const withdrawn = await caller.delete(`${own}/assignments/${planned?._id}`)
    expect([withdrawn.status, withdrawn.body.code]).toEqual([403, "own_record"])
  })
})

test("the assignments of people outside the pool do not exist", async () => {
  const lead = await addPerson(world, { access_level: 2 })
  const id = await add()
  const found = await (await world.as(lead.email)).get(`/v1/employees/${id}/assignments`)
  expect([found.status, found.body]).toMatchObject([404, { code: "employee_not_found" }])
})

describe("an upload", () => {
  const upload = async (row: Record<string, string>) => {
    const { body } = await preview(admin, csvOfRows([row]))
    expect(body).toMatchObject({ invalid: 0 })
    return (await commit(admin, body.preview_id)).body
  }

  test("transfers people from a day on, and plans it for a later day", async () => {
    const [late, planned] = [await add(), await add()]
    await upload({ employee_id: late, department_id: to, effective_from: "2026-09-01" })
    await upload({ employee_id: planned, department_id: to, effective_from: "2026-11-01" })
    expect([await departmentOf(late), await spans(late)]).toEqual([
      to,
      ["2024-01-08 2026-08-31 Sales", "2026-09-01  Support"],
    ])
    expect([await departmentOf(planned), await spans(planned)]).toEqual([
      from,
      ["2024-01-08 2026-10-31 Sales", "2026-11-01  Support planned"],
    ])
  })

  test("that is undone leaves the former placement, whatever day it had", async () => {
    for (const effective_from of ["2026-09-01", "", "2026-11-01", "2024-01-08"]) {
      const id = await add()
      const before = await spans(id)
      const { batch_id } = await upload({ employee_id: id, department_id: to, effective_from })
      expect(await spans(id)).not.toEqual(before)
      expect((await admin.delete(`/v1/scorecard/bulk-batches/${batch_id}`)).status).toBe(204)
      expect([await departmentOf(id), await spans(id)]).toEqual([from, before])
    }
  })

  test("refuses the day of a new person, and one before the hire date, in the preview", async () => {
    const id = await add()
    const newcomer = {
      employee_id: "NEW1",
      hire_date: "2026-10-01",
      first_name: "New",
      last_name: "One",
      position: "A",
    }
    const rows: Record<string, string>[] = [
      { employee_id: id, department_id: to, effective_from: "2020-01-01" },
      { ...newcomer, effective_from: "2026-10-05" },
    ]
    for (const row of rows) {
      const { body } = await preview(admin, csvOfRows([row]))
      expect(body.rows[0]).toMatchObject({ errors: [{ column: "effective_from" }] })
    }
  })
})

test("after a transfer, the rules of the former department stay out of reach while they decide an own draft month", async () => {
  const head = await addPerson(world, { access_level: 4, access_scope: "company", department_id: from })
  const caller = await world.as(head.email)
  await change(head.employee_id, { department_id: to }, "2026-10-05")
  const adjust = (department_id: string) =>
    caller.post("/v1/scorecard/requirement-adjustments", {
      department_id,
      kinds: ["sbs"],
      from: "2026-09",
      to: "2026-09",
      reason: "Fewer",
      exempt: true,
    })
  const keep = (department_id: string) =>
    caller.post("/v1/scorecard/holidays", { date: "2026-09-22", name: "Off", code: "HOL", department_id })
  const { db } = world.app.platform
  await sql`insert into tbl_bsc_month_reports (_id, doc) values ('2026-09',
    '{"_id": "2026-09", "year": 2026, "month": 9, "status": "draft", "finalized_at": null, "finalized_by_employee_id": null,
      "last_rolling_sync_at": null, "reopened_at": null, "reopened_by_employee_id": null, "report_version": 0,
      "generation": 0, "synced_generation": null, "published_report_version": null, "finalized_by_job_id": null,
      "versions": [], "reason": null}') on conflict do nothing`.execute(db)
  for (const department of [from, to])
    for (const answer of [await adjust(department), await keep(department)])
      expect([answer.status, answer.body]).toMatchObject([403, { code: "own_record" }])
  await sql`update tbl_bsc_month_reports set doc = doc || '{"status": "final"}' where _id = '2026-09'`.execute(db)
  expect((await adjust(from)).body).toMatchObject({ code: "month_final" })
})
