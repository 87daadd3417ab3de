import { afterAll, beforeAll, expect, test } from "vitest"
import { commit, csvOfRows, preview, rowOf } from "#features/bulk/bulk.test-support.ts"
import { addPerson } from "#test/support/factories.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"
import { addTask } from "./entries.test-support.ts"

const CONFIGURATION = "/v1/scorecard/configurations?cycle_id=2026"

let world: TestWorld
let admin: Caller
beforeAll(async () => {
  world = await openTestWorld("bulk_remembered", { now: "2026-11-22T17:00:00Z", isSetUp: false, warehouse: "none" })
  admin = await world.as("admin@example.com")
})
afterAll(() => world.close())

test("a remembered mapping whose checklist item was removed is proposed again", async () => {
  const { employee_id } = await addPerson(world)
  const { rubric } = (await admin.get(CONFIGURATION)).body
  const [item] = rubric.items
  const items = [...rubric.items, { ...item, item_id: "smiles", text: "Smiles" }]
  expect((await admin.patch(CONFIGURATION, { rubric: { ...rubric, items } })).status).toBe(200)

  const row = rowOf("sbs", employee_id, await addTask(world), { task_evaluated_date: "2026-11-10", smiles: "yes" })
  const file = csvOfRows([row]).replace("employee_id", "Employee number").replace("smiles", "Did they smile?")
  const { body: proposed } = await preview(admin, "sbs", file)
  const columns = { ...proposed.mapping.columns, "Did they smile?": "smiles" }
  const sent = { mapping: JSON.stringify({ ...proposed.mapping, columns }) }
  const { body: seen } = await preview(admin, "sbs", file, "rows.csv", sent)
  expect([seen.valid, seen.rows[0]?.errors]).toEqual([1, []])
  expect((await commit(admin, "sbs", seen.preview_id)).status).toBe(201)
  expect((await preview(admin, "sbs", file)).body.mapping_source).toBe("remembered")

  expect((await admin.patch(CONFIGURATION, { rubric })).status).toBe(200)
  const { status, body } = await preview(admin, "sbs", file)
  expect([status, body.mapping_source, body.mapping.columns?.["Did they smile?"]]).toEqual([200, "proposed", null])
})
