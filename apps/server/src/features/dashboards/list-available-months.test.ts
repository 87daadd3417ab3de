import { afterAll, beforeAll, expect, test } from "vitest"
import { draftReport } from "#core/months/index.ts"
import { openTestWorld, type TestWorld } from "#test/support/world.ts"
import { addCompany, addEntry, addEvaluation, setReport, syncMonth } from "./company.test-support.ts"

let world: TestWorld

beforeAll(async () => {
  world = await openTestWorld("dashboards_months")
  await addCompany(world)
  await addEvaluation(world, "N1", 80, "2026-05-10")
  await addEntry(world, "tbl_incidents", "S1", { incident_date: "2026-04-02", deleted_at: "2026-04-03T10:00:00.000Z" })
  await addEvaluation(world, "S1", 80, "2026-11-03")
  await syncMonth(world, { year: 2026, month: 7 })
  await setReport(world, { ...draftReport({ year: 2026, month: 3 }), status: "final" })
})
afterAll(() => world.close())

async function getMonths(email: string) {
  const { status, body } = await (await world.as(email)).get("/v1/dashboard/bsc/available-months")
  expect(status).toBe(200)
  return body
}
const withSources = (items: any[]) => items.map(({ year, month, sources }) => [`${year}-${month}`, ...sources])

test("lists months with rows, with entries of the pool and with a report, newest first, and none that has not started", async () => {
  const { items, max } = await getMonths("admin@example.com")
  expect(max).toEqual({ year: 2026, month: 10 })
  expect(withSources(items)).toEqual([
    ["2026-9", "entries"],
    ["2026-7", "warehouse"],
    ["2026-5", "entries"],
    ["2026-4", "entries"],
    ["2026-3", "report"],
  ])
  expect(items.map((item: any) => item.status)).toEqual(["draft", "draft", "draft", "draft", "final"])
})

test("a level-1 employee's months ignore other people's entries and include their own deleted ones", async () => {
  const seen = async (email: string) => withSources((await getMonths(email)).items).map(([month]) => month)
  expect(await seen("north@example.com")).toEqual(["2026-9", "2026-7", "2026-5", "2026-3"])
  expect(await seen("south@example.com")).toEqual(["2026-9", "2026-7", "2026-4", "2026-3"])
  expect(await seen("n2@example.com")).toEqual(["2026-9", "2026-7", "2026-3"])
  expect(await seen("s1@example.com")).toEqual(["2026-9", "2026-7", "2026-4", "2026-3"])
})

test("the next month is listed in tests of the future", async () => {
  world.app.platform.config.testFutureMonths = true
  const { items, max } = await getMonths("south@example.com")
  world.app.platform.config.testFutureMonths = false
  expect(max).toEqual({ year: 2026, month: 11 })
  expect(items[0]).toEqual({ year: 2026, month: 11, status: "draft", sources: ["entries"] })
})

test("an empty company has no months, but still a last month", async () => {
  const empty = await openTestWorld("dashboards_empty", { warehouse: "none" })
  try {
    const { body } = await (await empty.as("admin@example.com")).get("/v1/dashboard/bsc/available-months")
    expect(body).toEqual({ items: [], min: { year: 2000, month: 1 }, max: { year: 2026, month: 10 } })
  } finally {
    await empty.close()
  }
})
