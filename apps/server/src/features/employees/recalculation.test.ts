import { afterAll, beforeAll, expect, test } from "vitest"
import { addPerson } from "#test/support/factories.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"
import { sql } from "#platform/index.ts"

let world: TestWorld
let admin: Caller

beforeAll(async () => {
  world = await openTestWorld("follow_figures")
  admin = await world.as("admin@example.com")
})
afterAll(() => world.close())

/** Returns and clears the employee-months that are queued for recalculation. */
async function queued(): Promise<string[]> {
  const { rows } = await sql<{ data: { employee_id: string; month: string } }>`
    delete from jobs.job where name = 'scorecard_entry_resync' returning data`.execute(world.app.platform.db)
  return rows.map(({ data }) => `${data.employee_id} ${data.month}`).toSorted()
}

test("new, changed and leaving people appear on the dashboards of this month and the last", async () => {
  const made = await admin.post("/v1/employees", {
    employee_id: "NEW1",
    access_level: 1,
    hire_date: "2026-10-01",
    personal_data: { first_name: "Nia", last_name: "Okoro", email_address: "nia@example.com" },
    employment_data: { position: "Agent", employment_type: "full_time" },
  })
  expect(made.status).toBe(201)
  expect(await queued()).toEqual(["NEW1 2026-09", "NEW1 2026-10"])

  await admin.patch("/v1/employees/NEW1", { employment_data: { regularization_date: "2026-10-01" } })
  expect(await queued()).toEqual(["NEW1 2026-09", "NEW1 2026-10"])
  await admin.delete("/v1/employees/NEW1")
  expect(await queued()).toEqual(["NEW1 2026-09", "NEW1 2026-10"])
})

test("a change that changes nothing queues no recalculation", async () => {
  const { employee_id } = await addPerson(world, { position: "Agent" })
  await admin.patch(`/v1/employees/${employee_id}`, { employment_data: { position: "Agent" } })
  expect(await queued()).toEqual([])
})
