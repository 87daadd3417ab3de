import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { scoreMonth } from "#core/scoring/index.ts"
import { addEntries, addSchedule, entryOf } from "#core/scoring/month-documents.fixture.ts"
import { sql } from "#platform/index.ts"
import { addPerson } from "#test/support/factories.ts"
import { present } from "#test/support/present.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"

/** October 2026 has five weeks, from Monday 28 September to Sunday 1 November, and requires one of each kind a week. */
const OCTOBER = "/v1/scorecard/missing-excess-evals?year=2026&month=10" as const

let world: TestWorld
let admin: Caller

const allDays = (code: string, days: number) =>
  Object.fromEntries(Array.from({ length: days }, (_, index) => [String(index + 1), code]))

beforeAll(async () => {
  world = await openTestWorld("required")
  admin = await world.as("admin@example.com")
  await addPerson(world, { employee_id: "FULL" })
  await addPerson(world, { employee_id: "HIRED", hire_date: "2026-10-14" })
  await addPerson(world, { employee_id: "LEFT", separation_date: "2026-10-05" })
  for (const id of ["AWAY", "SEPTEMBER", "LEAVE", "WORKED"]) await addPerson(world, { employee_id: id })
  const { db } = world.app.platform
  const schedule = (employee_id: string, month: string, days: Record<string, string>) =>
    addSchedule(db, { employee_id, month, days })
  await schedule("AWAY", "2026-10", allDays("VL", 31))
  // On leave in October, off on the first days of its first week.
  await schedule("LEAVE", "2026-10", allDays("VL", 31))
  await schedule("LEAVE", "2026-09", allDays("OFF", 30))
  await addEntries(db, [entryOf("LEAVE", "sbs", {}, { date: "2026-10-07" })])
  // On leave in October, at work on September 28 to 30.
  await schedule("SEPTEMBER", "2026-10", allDays("VL", 31))
  await addEntries(db, [entryOf("SEPTEMBER", "sbs", {}, { date: "2026-10-07" })])
  // At work on October 13 and on Sunday, November 1.
  await schedule("WORKED", "2026-10", { ...allDays("OFF", 31), "13": "WD" })
  await schedule("WORKED", "2026-09", allDays("OFF", 30))
  // The same without a schedule of November, whose first day is a Sunday.
  await addPerson(world, { employee_id: "SUNDAY" })
  await schedule("SUNDAY", "2026-10", { ...allDays("OFF", 31), "13": "WD" })
  await schedule("SUNDAY", "2026-09", allDays("OFF", 30))
  await schedule("WORKED", "2026-11", { ...allDays("OFF", 30), "1": "WD" })
})
afterAll(() => world.close())

const weeksOf = async (id: string): Promise<number[]> => {
  const { body } = await admin.get(`${OCTOBER}&employee_id=${id}`)
  return present(body.items[0]).kinds.sbs.weeks.map((week: any) => week.required)
}

describe("a week requires evaluations of people with a working day in it", () => {
  test.each([
    ["all weeks without a schedule", "FULL", [1, 1, 1, 1, 1]],
    ["from the week of the hire date", "HIRED", [0, 0, 1, 1, 1]],
    ["until the week of the separation date", "LEFT", [1, 1, 0, 0, 0]],
    ["none in a month of leave without entries", "AWAY", [0, 0, 0, 0, 0]],
    ["none in a month of leave with an entry", "LEAVE", [0, 0, 0, 0, 0]],
    ["the days of the first week that lie in September, if the month is scored", "SEPTEMBER", [1, 0, 0, 0, 0]],
    ["the day of the last week that lies in November, by its schedule", "WORKED", [0, 0, 1, 0, 1]],
  ])("%s", async (_, id, weeks) => {
    expect(await weeksOf(id)).toEqual(weeks)
  })
})

test("the list, its filter and its order count what scoring requires", async () => {
  const { body } = await admin.get(`${OCTOBER}&limit=200`)
  const listed = new Map<string, number>(
    body.items.map(({ employee_id, kinds }: any) => [employee_id, kinds.sbs.required + kinds.non_sbs.required]),
  )
  const scored = new Map<string, number>()
  const request = { month: { year: 2026, month: 10 }, mode: "final", scope: sql<boolean>`true` } as const
  for await (const rows of scoreMonth(world.app.platform, world.app.platform.db, request)) {
    for (const { employee_id, kpms } of rows) {
      const integrity = kpms.flatMap(({ kpis }) => kpis).find(({ kpi_source }) => kpi_source === "quantity_all")
      scored.set(employee_id, kpms.length === 0 ? 0 : (integrity?.basis.required ?? -1))
    }
  }
  expect(listed).toEqual(scored)

  const missingOf = ({ kinds }: any): number => kinds.sbs.missing + kinds.non_sbs.missing
  const inOrder = body.items.toSorted((one: any, other: any) => missingOf(other) - missingOf(one))
  const sorted = await admin.get(`${OCTOBER}&limit=200&only=missing&sort=-missing`)
  expect(sorted.body.items.map(missingOf)).toEqual(inOrder.map(missingOf).filter((missing: number) => missing > 0))
})

test("the receipt names the weeks, days and neighboring days behind the requirement", async () => {
  const { status, body } = await admin.get("/v1/dashboard/bsc/receipt?employee_id=WORKED&year=2026&month=10")
  expect(status).toBe(200)
  expect(body.requirements[0]).toMatchObject({ weeks: 2, working_days: 1, weekdays: 22, required: 2 })
  expect(body.neighbor_days).toEqual(
    ["2026-09-28", "2026-09-29", "2026-09-30", "2026-11-01"].map((date) => ({
      date,
      code: date === "2026-11-01" ? "WD" : "OFF",
      is_working_day: date === "2026-11-01",
      is_task_delivery_day: date === "2026-11-01",
    })),
  )
})

test("a schedule of November changes what October requires", async () => {
  expect(await weeksOf("SUNDAY")).toEqual([0, 0, 1, 0, 0])
  const days = { ...allDays("OFF", 30), "1": "WD" }
  const saved = await admin.put("/v1/scorecard/schedules/SUNDAY/2026/11", { days })
  expect(saved.status).toBe(200)
  expect(await weeksOf("SUNDAY")).toEqual([0, 0, 1, 0, 1])
})
