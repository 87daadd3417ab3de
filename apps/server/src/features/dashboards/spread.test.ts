import { afterAll, beforeAll, expect, test } from "vitest"
import { sql } from "#platform/index.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"
import { addCompany, addEvaluation, closeMonth, live, SEPTEMBER, syncMonth } from "./company.test-support.ts"

let world: TestWorld
let admin: Caller
let north: Caller

beforeAll(async () => {
  world = await openTestWorld("dashboards_spread")
  await addCompany(world)
  await addEvaluation(world, "N1", 60, "2026-08-12")
  await addEvaluation(world, "N3", 100, "2026-08-12")
  await addEvaluation(world, "S1", 60, "2026-08-12")
  await closeMonth(world, { year: 2026, month: 8 })
  await syncMonth(world, SEPTEMBER)
  admin = await world.as("admin@example.com")
  north = await world.as("north@example.com")
})
afterAll(() => world.close())

const SPREAD = "/v1/dashboard/bsc/spread?year=2026&month=9"

test("a lead sees how their team's totals are spread, as on the team's month", async () => {
  const { status, body } = await north.get(SPREAD)
  expect(status).toBe(200)
  const month = (await north.get("/v1/dashboard/bsc?view_mode=aggregate&year=2026&month=9")).body
  expect(body.average_total_score).toBe(month.summary.average_total_score)
  const counts = new Map<number, number>()
  for (const { total_score } of month.items) {
    const score = Math.floor(total_score ?? Number.NaN)
    counts.set(score, (counts.get(score) ?? 0) + 1)
  }
  const expected = [...counts].map(([score, count]) => ({ score, count }))
  expect(body.scores).toEqual(expected.toSorted((one, other) => one.score - other.score))
  expect(body.bands.map(({ band_key, min_score }) => [band_key, min_score])).toEqual([
    ["goal", 90],
    ["near_goal", 80],
    ["developing", 70],
    ["below", 0],
  ])
})

test("the movers are those of the pool whose totals changed most since the month before", async () => {
  const { body } = await north.get(SPREAD)
  expect(body.previous_month).toEqual({ year: 2026, month: 8 })
  expect(body.compared).toBe(7)
  const named = [...body.rises, ...body.falls]
  expect(named.map(({ employee_id }) => employee_id)).not.toContain("S1")
  expect(body.rises.map(({ employee_id }) => employee_id)).toContain("N1")
  for (const mover of named) {
    for (const [month, total] of [
      [9, mover.total_score],
      [8, mover.previous_total_score],
    ]) {
      const query = `view_mode=aggregate&year=2026&month=${month}&employee_id=${mover.employee_id}` as const
      expect((await north.get(`/v1/dashboard/bsc?${query}`)).body.items[0]?.total_score).toBe(total)
    }
  }
  const changes = body.rises.map(({ total_score, previous_total_score }) => total_score - previous_total_score)
  expect(changes).toEqual(changes.toSorted((one, other) => other - one))
  expect(changes.length).toBeLessThanOrEqual(3)
  expect(changes.every((change) => change > 0)).toBe(true)
})

test("live figures and the warehouse agree", async () => {
  const kept = await admin.get(SPREAD)
  expect((await live(world, () => admin.get(SPREAD))).body).toEqual(kept.body)
})

test("the filters of the list apply; the band is the one of the month itself", async () => {
  const inGoal = (await admin.get(`${SPREAD}&band=goal`)).body
  expect(inGoal.scores.every(({ score }) => score >= 90)).toBe(true)
  const sam = (await admin.get(`${SPREAD}&q=sam`)).body
  expect(sam.compared).toBe(3)
  expect(await admin.get(`${SPREAD}&band=brilliant`)).toMatchObject({
    status: 422,
    body: { errors: [{ path: "band" }] },
  })
})

test("level 1 is refused, and so is a month that has not started", async () => {
  const member = await world.as("n1@example.com")
  expect(await member.get(SPREAD)).toMatchObject({ status: 403, body: { code: "level_too_low" } })
  const future = await admin.get("/v1/dashboard/bsc/spread?year=2026&month=12")
  expect(future).toMatchObject({ status: 422, body: { code: "month_in_future" } })
})

test("the first month has nothing to be compared with", async () => {
  await sql`update tbl_scorecard_config set doc = doc || '{"first_month":"2026-09"}'
    where doc ? 'first_month'`.execute(world.app.platform.db)
  const { body } = await north.get(SPREAD)
  expect(body).toMatchObject({ previous_month: null, compared: 0, rises: [], falls: [] })
  expect(body.scores.length).toBeGreaterThan(0)
})
