import { afterAll, beforeAll, expect, test } from "vitest"
import { addTeam, finalize, openMonthsWorld } from "#features/months/months.test-support.ts"
import { addDepartment } from "#test/support/factories.ts"
import type { Caller, TestWorld } from "#test/support/world.ts"

const SEPTEMBER = { year: 2026, month: 9 }
const PEOPLE = ["LEAD", "BEST", "LATE", "NONE"]

let world: TestWorld
let admin: Caller
let department: string
beforeAll(async () => {
  world = await openMonthsWorld("statements_closed")
  await addTeam(world, "2026-09")
  admin = await world.as("admin@example.com")
  department = (await addDepartment(world, { name: "North" }))._id
  await change("BEST", { employment_data: { department_id: department }, effective_from: "2025-01-01" })
  await finalize(admin, SEPTEMBER)
})
afterAll(() => world.close())

async function change(id: string, body: object): Promise<void> {
  const { status } = await admin.patch(`/v1/employees/${id}`, body)
  expect(status).toBe(200)
}

async function statements(): Promise<string[]> {
  const url = (id: string) => `/v1/dashboard/bsc/statement?year=2026&month=9&employee_id=${id}` as const
  const replies = await Promise.all(PEOPLE.map((id) => admin.get(url(id))))
  expect(replies.map(({ status }) => status)).toEqual(PEOPLE.map(() => 200))
  return replies.map(({ text }) => text)
}

/** What may happen after a month is closed, without changing it. */
const LATER: Record<string, () => Promise<void>> = {
  "a transfer within the month": async () => {
    const { _id } = await addDepartment(world, { name: "South" })
    await change("BEST", { employment_data: { department_id: _id }, effective_from: "2026-09-07" })
  },
  "new names of a person, their position and their department": async () => {
    await change("BEST", { personal_data: { first_name: "Renamed" }, employment_data: { position: "Astronaut" } })
    const { status } = await admin.patch(`/v1/organization/departments/${department}`, { name: "Renamed" })
    expect(status).toBe(200)
  },
  "a later hire, into the same department": async () => {
    const { status } = await admin.post("/v1/employees", {
      employee_id: "NEW1",
      access_level: 1,
      hire_date: "2026-09-14",
      personal_data: { first_name: "Nia", last_name: "Okoro", email_address: "nia@example.com" },
      employment_data: { position: "Agent", employment_type: "full_time", department_id: department },
    })
    expect(status).toBe(201)
  },
  "a change of another cycle's configuration": async () => {
    const { body } = await admin.get("/v1/scorecard/configurations?cycle_id=2027")
    const bands = body.goals.bands.map((band) => ({ ...band, label: `Other ${band.label}` }))
    const { status } = await admin.patch("/v1/scorecard/configurations?cycle_id=2027", {
      goals: { bands },
      evaluation_counts: { sbs: { count: 9 } },
    })
    expect(status).toBe(200)
  },
}

test("a closed month's statements stay the same to the byte, whatever happens later", async () => {
  const before = await statements()
  expect(new Set(before).size).toBe(PEOPLE.length)
  for (const [what, happen] of Object.entries(LATER)) {
    await happen()
    expect([what, (await statements()).map((text, index) => text === before[index])]).toEqual([
      what,
      PEOPLE.map(() => true),
    ])
  }
})
