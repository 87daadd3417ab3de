import { afterAll, beforeAll, expect, test } from "vitest"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"
import { addCompany, addEvaluation, closeMonth, live, SEPTEMBER, syncMonth } from "./company.test-support.ts"

let world: TestWorld
let admin: Caller
let north: Caller

beforeAll(async () => {
  world = await openTestWorld("dashboards_performance")
  await addCompany(world)
  await addEvaluation(world, "N1", 70, "2026-07-08")
  await closeMonth(world, { year: 2026, month: 7 })
  await syncMonth(world, SEPTEMBER)
  admin = await world.as("admin@example.com")
  north = await world.as("north@example.com")
})
afterAll(() => world.close())

const PERFORMANCE = "/v1/dashboard/bsc/performance?cycle_id=2026"
const COMPARISON = "/v1/dashboard/bsc/comparison?cycle_id=2026&employee_ids="

test("a person's twelve months: final, draft, and upcoming without figures", async () => {
  const { status, body } = await north.get(`${PERFORMANCE}&employee_id=N1`)
  expect(status).toBe(200)
  expect(body.cycle).toMatchObject({ _id: "2026", label: "BSC 2026", status: "active" })
  expect(body.bands.map((band: any) => band.min_score)).toEqual([90, 80, 70, 0])
  expect(body.months.map((month: any) => month.status)).toEqual([
    "final",
    ...Array(3).fill("draft"),
    ...Array(8).fill("upcoming"),
  ])
  const snapshot = await north.get("/v1/dashboard/bsc?view_mode=aggregate&year=2026&month=9&employee_id=N1")
  const [row] = snapshot.body.items
  expect(body.months[2]).toEqual({
    year: 2026,
    month: 9,
    status: "draft",
    total_score: row?.total_score,
    band: row?.band,
    not_scored: null,
    kpms: row?.kpms.map(({ kpm_key, name, total }: any) => ({ kpm_key, name, total })),
  })
  expect(body.months[11]).toMatchObject({ year: 2027, month: 6, total_score: null, band: null })
  expect(body.months[11]?.kpms.every((kpm: any) => kpm.total === null)).toBe(true)
})

test("without a person the figures are the pool's averages, equal to the dashboard's", async () => {
  const { body } = await north.get(PERFORMANCE)
  const { summary } = (await north.get("/v1/dashboard/bsc?view_mode=aggregate&year=2026&month=9")).body
  expect(body.months[2]?.total_score).toBe(summary.average_total_score)
  expect(body.months[2]?.kpms.map(({ total }: any) => total)).toEqual(summary.kpms.map(({ average }: any) => average))
  expect((await admin.get(PERFORMANCE)).body.months[2]?.total_score).not.toBe(body.months[2]?.total_score)
})

test.each([
  PERFORMANCE,
  `${PERFORMANCE}&employee_id=N2`,
  `${COMPARISON}N1,N4`,
  "/v1/dashboard/bsc/performance?cycle_id=2025",
])("live and warehouse agree on %s", async (url) => {
  const kept = await north.get(url)
  expect(kept.status).toBe(200)
  expect((await live(world, () => north.get(url))).body).toEqual(kept.body)
})

test("people are compared in the requested order", async () => {
  const { status, body } = await north.get(`${COMPARISON}N3,N1`)
  expect(status).toBe(200)
  expect(body.items.map((item: any) => item.employee_id)).toEqual(["N3", "N1"])
  const alone = await north.get(`${PERFORMANCE}&employee_id=N3`)
  expect(body.items[0]?.months).toEqual(alone.body.months)
})

test("level 1 may not compare, a lead may compare their team, level 5 the company", async () => {
  const access = async (email: string) =>
    (await (await world.as(email)).get("/v1/dashboard/bsc/comparison-access")).body
  expect(await access("n1@example.com")).toEqual({ allowed: false, scope: "none" })
  expect(await access("north@example.com")).toEqual({ allowed: true, scope: "pool" })
  expect(await access("admin@example.com")).toEqual({ allowed: true, scope: "company" })

  const member = await world.as("n1@example.com")
  expect(await member.get(`${COMPARISON}N1,N2`)).toMatchObject({ status: 403, body: { code: "level_too_low" } })
})

test.each([
  ["one person", "N1"],
  ["no one", ""],
  ["the same person twice", "N1,N1"],
  ["more than ten", "N1,N2,N3,N4,N5,N6,S1,S2,S3,NORTH,SOUTH"],
  ["a person of another team", "N1,S1"],
  ["a person who does not exist", "N1,NOBODY"],
])("a comparison of %s is refused", async (_, ids) => {
  const { status, body } = await north.get(COMPARISON + ids)
  expect(status).toBe(422)
  expect(body.errors[0]?.path).toMatch(/^employee_ids/)
})

test("a person of another team, an unknown cycle and a missing one are refused", async () => {
  expect((await north.get(`${PERFORMANCE}&employee_id=S1`)).body.code).toBe("employee_not_found")
  expect((await north.get("/v1/dashboard/bsc/performance?cycle_id=2050")).status).toBe(404)
  expect((await north.get("/v1/dashboard/bsc/performance")).status).toBe(422)
  expect((await north.get("/v1/dashboard/bsc/performance?cycle_id=next")).status).toBe(422)
})
