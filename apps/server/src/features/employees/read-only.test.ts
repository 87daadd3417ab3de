import { afterAll, beforeAll, expect, test } from "vitest"
import { addDepartment, addPerson } from "#test/support/factories.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"
import { commit, preview } from "./bulk.test-support.ts"

const ISSUES = "/v1/scorecard/attendance-issues"
let world: TestWorld
let admin: Caller
let auditor: Caller
beforeAll(async () => {
  world = await openTestWorld("read_only", { warehouse: "none" })
  const department = (await addDepartment(world, { manager_ids: ["LEAD"] }))._id
  admin = await world.as("admin@example.com")
  const wide = { access_level: 4, access_scope: "company", access_mode: "read_only" } as const
  auditor = await world.as((await addPerson(world, { employee_id: "AUDIT", ...wide })).email)
  await addPerson(world, { employee_id: "LEAD", access_level: 2, department_id: department })
  await addPerson(world, { employee_id: "ANN", department_id: department })
})
afterAll(() => world.close())

const issue = { employee_id: "ANN", date_of_occurrence: "2026-10-14", issue_type: "tardiness" }

test("sees what the level and scope see, and has no ability to change it", async () => {
  const { body: entry } = await admin.post(ISSUES, issue)
  const { body: entries } = await auditor.get(`${ISSUES}?year=2026&month=10`)
  expect(entries.items).toMatchObject([{ _id: entry._id, abilities: { edit: false, delete: false } }])
  const { body: people } = await auditor.get("/v1/employees?sort=employee_id")
  expect(people.items.map(({ employee_id }: { employee_id: string }) => employee_id)).toContain("ANN")
  for (const { abilities } of people.items) {
    const changes = { ...abilities, export_personal_data: false } // only reads
    expect(Object.values(changes)).not.toContain(true)
  }
  const { body: month } = await auditor.get("/v1/dashboard/bsc/month-report?year=2026&month=9")
  expect(month).toMatchObject({ can_sync: false, can_finalize: false, can_reopen: false, can_edit_entries: false })
  const { body: tree } = await auditor.get("/v1/organization/departments")
  expect(tree.items[0]?.abilities).toEqual({ edit: false, delete: false, assign_managers: false })
})

test("changes nothing of others", async () => {
  const { body: entry } = await admin.post(ISSUES, { ...issue, date_of_occurrence: "2026-10-13" })
  const refused = [
    await auditor.post(ISSUES, issue),
    await auditor.patch(`${ISSUES}/${entry._id}`, { notes: "changed" }),
    await auditor.delete(`${ISSUES}/${entry._id}`),
    await auditor.patch("/v1/employees/ANN", { employment_data: { position: "Boss" } }),
  ]
  for (const { status, body } of refused) {
    expect([status, body.code]).toEqual([403, "permission_missing"])
    expect(body.detail).toContain("read-only")
  }
  expect((await admin.get(`${ISSUES}/${entry._id}`)).body).toMatchObject({ version: 1 })
})

test("does for themselves what every employee may", async () => {
  const { status } = await auditor.post("/v1/feedback", {
    category: "suggestion",
    page_path: "/months",
    message: "More colors",
  })
  expect(status).toBe(201)
})

test("their permissions are those to view, and a change counts at once", async () => {
  const allowed = async () => {
    const { body } = await auditor.get("/v1/auth/permissions")
    const actions = Object.entries(body.permissions).flatMap(([resource, each]) =>
      Object.entries(each).flatMap(([action, may]) => (may ? [`${resource}.${action}`] : [])),
    )
    return [body.access_mode, actions.filter((action) => !action.includes(".view")).length] as const
  }
  expect(await allowed()).toEqual(["read_only", 0])
  await admin.patch("/v1/employees/AUDIT", { access_mode: "full" })
  expect((await allowed())[1]).toBeGreaterThan(5)
  await admin.patch("/v1/employees/AUDIT", { access_mode: "read_only" })
  expect((await auditor.post(ISSUES, issue)).status).toBe(403)
})

test("only level 5 makes someone read-only, at levels 2 to 4, by the form and by an upload", async () => {
  const head = await world.as((await addPerson(world, { access_level: 4, access_scope: "company" })).email)
  const { status, body } = await head.patch("/v1/employees/LEAD", { access_mode: "read_only" })
  expect([status, body.code]).toEqual([403, "access_mode_reserved"])
  const file = "employee_id,access_mode\nLEAD,read only"
  expect((await preview(head, file)).body.rows[0]?.errors).toMatchObject([{ code: "access_mode_reserved" }])
  const wrongLevel = await admin.patch("/v1/employees/ANN", { access_mode: "read_only" })
  expect([wrongLevel.status, wrongLevel.body.errors?.[0]?.path]).toEqual([422, "access_mode"])
  const uploaded = await preview(admin, "employee_id,access_mode\nLEAD,read_only")
  expect((await commit(admin, uploaded.body.preview_id)).body).toMatchObject({ updated: 1 })
  expect((await admin.get("/v1/employees/LEAD")).body.access_mode).toBe("read_only")
  const change = await admin.patch("/v1/employees/LEAD", { employment_data: { position: "Team lead" } })
  expect([change.status, change.body.access_mode]).toEqual([200, "read_only"])
})
