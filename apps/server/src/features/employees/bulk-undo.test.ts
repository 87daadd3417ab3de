import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { addTask, draft, PATHS } from "#features/entries/entries.test-support.ts"
import { resyncEmployeeMonths } from "#features/months/background-sync.ts"
import { sql } from "#platform/index.ts"
import { addDepartment, addPerson } from "#test/support/factories.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"
import { commit, csvOfRows, preview } from "./bulk.test-support.ts"

let world: TestWorld
let admin: Caller
let head: Caller
let department: string
beforeAll(async () => {
  world = await openTestWorld("employee_bulk_undo", { warehouse: "postgres" })
  admin = await world.as("admin@example.com")
  department = (await addDepartment(world))._id
  const { email } = await addPerson(world, { employee_id: "HEAD", access_level: 4, access_scope: "company" })
  head = await world.as(email)
})
afterAll(() => world.close())
beforeEach(() => world.setNow("2026-10-15T16:00:00Z"))

type Cells = Record<string, string | number | boolean>
let made = 0
function person(cells: Cells = {}) {
  const employee_id = `U${++made}`
  const email_address = `${employee_id.toLowerCase()}@example.com`
  const names = { first_name: "Una", last_name: `Person ${made}` }
  return { employee_id, hire_date: "2026-09-01", ...names, email_address, position: "Agent", manager_id: "", ...cells }
}

async function imported(rows: readonly Cells[], caller: Caller = head): Promise<string> {
  const { body } = await preview(caller, csvOfRows(rows))
  expect(body.rows.flatMap(({ errors }) => errors)).toEqual([])
  const done = await commit(caller, body.preview_id)
  expect(done.status).toBe(200)
  return done.body.batch_id
}
const undo = (batchId: string, caller: Caller = head) => caller.delete(`/v1/scorecard/bulk-batches/${batchId}`)
const read = async (id: string) => (await admin.get(`/v1/employees/${id}`)).body
const isThere = async (id: string) => (await admin.get(`/v1/employees/${id}`)).status === 200
const actionsAbout = async (id: string) => {
  const { rows } = await sql<{ action: string }>`select action from tbl_audit_log where target_id = ${id}
    order by at, _id`.execute(world.app.platform.db)
  return rows.map(({ action }) => action)
}

test("an undo removes the people it added and restores those it changed", async () => {
  const known = await addPerson(world, { department_id: department, phone: "12" })
  const before = await read(known.employee_id)
  const manager = person()
  const report = person({ manager_id: manager.employee_id })
  const batch = await imported([
    manager,
    report,
    { ...person(), employee_id: known.employee_id, position: "Lead", email_address: "other@example.com" },
  ])
  expect((await head.get(`/v1/scorecard/bulk-batches/${batch}`)).body).toMatchObject({
    sheet: "employees",
    created: 2,
    updated: 1,
    months: [],
    abilities: { undo: true },
  })
  expect((await head.get("/v1/scorecard/bulk-batches?sheet=employees")).body.items[0]?.batch_id).toBe(batch)

  expect((await undo(batch)).status).toBe(204)
  expect([await isThere(manager.employee_id), await isThere(report.employee_id)]).toEqual([false, false])
  expect(await read(known.employee_id)).toMatchObject({
    personal_data: before.personal_data,
    employment_data: before.employment_data,
    hire_date: before.hire_date,
    version: 3,
  })
  expect(await actionsAbout(manager.employee_id)).toEqual(["employee.created", "employee.removed"])
  expect(await actionsAbout(known.employee_id)).toEqual(["employee.changed", "employee.changed"])
  expect(await actionsAbout(batch)).toContain("bulk.undone")
  expect((await undo(batch)).body.code).toBe("batch_undone")
  await imported([manager, report])
})

test("sessions that an import ended stay ended, and a restored address ends those of the other one", async () => {
  const known = await addPerson(world, { department_id: department })
  const old = await world.as(known.email)
  const batch = await imported([{ employee_id: known.employee_id, email_address: "moved@example.com" }])
  expect((await old.get("/v1/employees/me")).status).toBe(401)
  world.setNow("2026-10-15T16:10:00Z")
  expect((await undo(batch)).status).toBe(204)
  expect((await read(known.employee_id)).personal_data.email_address).toBe(known.email)
  expect((await old.get("/v1/employees/me")).status).toBe(401)
  world.setNow("2026-10-15T16:11:00Z")
  expect((await (await world.as(known.email)).get("/v1/employees/me")).status).toBe(200)
})

test("people stay if something was recorded about or by them: nothing is undone, and they are named", async () => {
  const [evaluated, signedIn, untouched] = [person(), person(), person()]
  const batch = await imported([evaluated, signedIn, untouched])
  const task = await addTask(world)
  const entry = await head.post(PATHS.incidents, draft("incidents", evaluated.employee_id, task))
  expect(entry.status).toBe(201)
  await world.as(signedIn.email_address)

  const refused = await undo(batch)
  expect([refused.status, refused.body.code]).toEqual([409, "batch_changed_since"])
  expect(refused.body.errors).toEqual([
    { path: "rows.2", message: `Something was recorded about or by ${nameOf(evaluated)} since.` },
    { path: "rows.3", message: `Something was recorded about or by ${nameOf(signedIn)} since.` },
  ])
  expect(await isThere(untouched.employee_id)).toBe(true)
})
const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }) => `${first_name} ${last_name}`

test("someone who manages a person or a unit since is not removed", async () => {
  const [boss, keeper, plain] = [person(), person(), person()]
  const batch = await imported([boss, keeper, plain])
  const report = await addPerson(world, { department_id: department })
  const change = { employment_data: { manager_id: boss.employee_id } }
  expect((await admin.patch(`/v1/employees/${report.employee_id}`, change)).status).toBe(200)
  const managers = { manager_ids: [keeper.employee_id] }
  const unit = (await addDepartment(world))._id
  expect((await admin.put(`/v1/organization/departments/${unit}/managers`, managers)).status).toBe(200)
  expect((await undo(batch)).body.errors).toMatchObject([
    { path: "rows.2", message: expect.stringContaining(`${nameOf(boss)} is the manager of`) },
    { path: "rows.3", message: `Something was recorded about or by ${nameOf(keeper)} since.` },
  ])
})

test("a person who was changed since, or whose former address is taken, prevents the undo", async () => {
  const [edited, moved] = [person(), person()]
  await imported([moved])
  const batch = await imported([edited, { ...moved, email_address: "new-address@example.com" }])
  expect((await admin.patch(`/v1/employees/${edited.employee_id}`, { access_level: 2 })).status).toBe(200)
  await imported([person({ email_address: moved.email_address })])
  expect((await undo(batch)).body.errors).toEqual([
    { path: "rows.2", message: `${nameOf(edited)} has changed since.` },
    { path: "rows.3", message: expect.stringContaining("email address") },
  ])
})

test("the undo of a later upload of the same people makes the earlier one undoable again", async () => {
  const one = person()
  const first = await imported([one])
  const second = await imported([{ ...one, position: "Lead" }])
  expect((await undo(first)).body.code).toBe("batch_changed_since")
  expect((await undo(second)).status).toBe(204)
  expect((await undo(first)).status).toBe(204)
  expect(await isThere(one.employee_id)).toBe(false)
})

test("new departments and clusters go, as long as they are empty", async () => {
  const units = async () => {
    const { clusters } = (await admin.get("/v1/organization/tree")).body
    return clusters.map(({ name, departments }) => [name, departments.map((each) => each.name)])
  }
  const mapped = async (rows: readonly Cells[]) => {
    const csv = csvOfRows(rows)
    const { body: proposed } = await preview(admin, csv)
    const mapping = JSON.stringify({
      ...proposed.mapping,
      create_missing: ["department_id"],
      defaults: { cluster: "Imported" },
    })
    const { body } = await preview(admin, csv, "people.csv", { mapping })
    expect(body.rows.flatMap(({ errors }) => errors)).toEqual([])
    return (await commit(admin, body.preview_id)).body.batch_id
  }
  const before = await units()
  const batch = await mapped([person({ department_id: "Night" }), person({ department_id: "Dawn" })])
  expect(await units()).toContainEqual(["Imported", ["Dawn", "Night"]])
  expect((await undo(batch, admin)).status).toBe(204)
  expect(await units()).toEqual(before)

  const again = await mapped([person({ department_id: "Night" }), person({ department_id: "Dawn" })])
  const night = (await admin.get("/v1/organization/departments?q=Night")).body.items[0]
  await addPerson(world, { department_id: night?._id ?? "" })
  expect((await undo(again, admin)).status).toBe(204)
  expect(await units()).toContainEqual(["Imported", ["Night"]])
})

test("only the uploader with the permission, or level 5, undoes an import, within the days", async () => {
  const other = await addPerson(world, { access_level: 4, access_scope: "company" })
  const batch = await imported([person()])
  expect((await undo(batch, await world.as(other.email))).status).toBe(404)

  const demoted = await addPerson(world, { access_level: 4, access_scope: "company" })
  const uploader = await world.as(demoted.email)
  const theirs = await imported([person()], uploader)
  expect((await admin.patch(`/v1/employees/${demoted.employee_id}`, { access_level: 2 })).status).toBe(200)
  const again = await world.as(demoted.email)
  expect((await again.get(`/v1/scorecard/bulk-batches/${theirs}`)).body.abilities).toEqual({ undo: false })
  expect((await undo(theirs, again)).body.code).toBe("permission_missing")
  expect((await undo(theirs, admin)).status).toBe(204)
  world.setNow("2027-01-20T16:00:00Z")
  expect((await undo(batch, await world.as("admin@example.com"))).body.code).toBe("batch_too_old")
})

test("a removed person's row leaves the draft of the month", async () => {
  const one = person({ department_id: department })
  const batch = await imported([one])
  const { employee_id } = one
  const rows = async () => {
    await resyncEmployeeMonths(world.app.platform, [{ employee_id, month: "2026-10" }])
    return world.app.platform.warehouse.rowsOf([employee_id], ["2026-10"])
  }
  expect(await rows()).toHaveLength(1)
  const { db } = world.app.platform
  await sql`delete from jobs.job where name = 'scorecard_entry_resync'`.execute(db)
  expect((await undo(batch)).status).toBe(204)
  const queued = await sql<{ data: object }>`select data from jobs.job where name = 'scorecard_entry_resync'
    order by data->>'month'`.execute(db)
  expect(queued.rows.map(({ data }) => data)).toEqual([
    { employee_id, month: "2026-09" },
    { employee_id, month: "2026-10" },
  ])
  expect(await rows()).toEqual([])
})

test("the last super admin stays one", async () => {
  const successor = await addPerson(world, { access_level: 4, access_scope: "company" })
  const batch = await imported([{ employee_id: successor.employee_id, access_level: 5 }], admin)
  const caller = await world.as(successor.email)
  expect((await caller.patch("/v1/employees/ADMIN", { access_level: 4 })).status).toBe(200)
  const refused = await undo(batch, caller)
  expect([refused.status, refused.body.code]).toEqual([409, "last_super_admin"])
})
