import { afterAll, beforeAll, expect, test } from "vitest"
import { csvOfRows, preview, undo, upload } from "#features/bulk/bulk.test-support.ts"
import { addPerson } from "#test/support/factories.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"

let world: TestWorld
let admin: Caller
beforeAll(async () => {
  world = await openTestWorld("setup_undo_upload", {
    now: "2026-11-22T17:00:00Z",
    isSetUp: false,
    warehouse: "none",
  })
  admin = await world.as("admin@example.com")
})
afterAll(() => world.close())

const setFirstMonth = async (first_month: string) =>
  expect((await admin.put("/v1/system/setup", { first_month })).status).toBe(200)

test("an upload dated before a later first month can be undone, or moved by another upload", async () => {
  const { employee_id } = await addPerson(world, { hire_date: "2025-01-06" })
  const rowOn = (date_of_occurrence: string) => ({ employee_id, date_of_occurrence, issue_type: "absenteeism" })
  await setFirstMonth("2026-10")
  const { batch_id } = await upload(admin, "attendance", [rowOn("2026-10-05")])
  await upload(admin, "attendance", [rowOn("2026-10-06")])
  await setFirstMonth("2026-11")

  const list = "/v1/scorecard/attendance-issues?from=2026-10-06&to=2026-10-06"
  const [entry] = (await admin.get(list)).body.items
  const moved = { _id: String(entry?._id), date_of_occurrence: "2026-11-03" }
  const october = await admin.get("/v1/scorecard/attendance-issues?year=2026&month=10")
  expect(october.body).toEqual({ items: [], next_cursor: null, total: 0, before_go_live: true })
  const grants = await admin.get("/v1/scorecard/unlock-grants?year=2026&month=10")
  expect(grants.body).toEqual({ items: [], next_cursor: null, total: 0, before_go_live: true })
  const locks = await admin.get("/v1/scorecard/locks/status?year=2026&month=10")
  expect(locks.body.before_go_live).toBe(true)

  const { body } = await preview(admin, "attendance", csvOfRows([moved]))
  expect(body.rows.map(({ errors }) => errors)).toEqual([[]])
  expect((await undo(admin, batch_id)).status).toBe(204)
})
