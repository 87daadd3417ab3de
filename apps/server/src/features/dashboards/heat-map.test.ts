import { afterAll, beforeAll, expect, test } from "vitest"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"
import { addCompany, addEvaluation, closeMonth, live, SEPTEMBER, syncMonth } from "./company.test-support.ts"

let world: TestWorld
let admin: Caller
let north: Caller

beforeAll(async () => {
  world = await openTestWorld("dashboards_heat_map")
  await addCompany(world)
  await addEvaluation(world, "N1", 70, "2026-07-08")
  await closeMonth(world, { year: 2026, month: 7 })
  await syncMonth(world, SEPTEMBER)
  admin = await world.as("admin@example.com")
  north = await world.as("north@example.com")
})
afterAll(() => world.close())

const HEAT_MAP = "/v1/dashboard/bsc/heat-map?cycle_id=2026"

test("a lead sees each team member with the totals and bands of twelve months", async () => {
  const { status, body } = await north.get(HEAT_MAP)
  expect(status).toBe(200)
  expect(body.cycle).toMatchObject({ _id: "2026" })
  expect(body.months.map((month: any) => month.status)).toEqual([
    "final",
    ...Array(3).fill("draft"),
    ...Array(8).fill("upcoming"),
  ])
  const team = ["N1", "N2", "N3", "N4", "N5", "N6", "NORTH"]
  expect(body.items.map((item) => item.employee_id).toSorted()).toEqual(team)
  expect(body.total).toBe(7)
  const alone = await north.get("/v1/dashboard/bsc/performance?cycle_id=2026&employee_id=N1")
  const row = body.items.find((item: any) => item.employee_id === "N1")
  expect(row?.cells).toEqual(
    alone.body.months.map(({ total_score, band, not_scored }: any) => ({
      total_score,
      band_key: band?.band_key ?? null,
      not_scored,
    })),
  )
  expect(row?.cells[0]?.total_score).toBeGreaterThan(0)
  expect(body.bands.map((band: any) => band.band_key)).toContain(row?.cells[0]?.band_key)
})

test("live figures and the warehouse agree", async () => {
  const kept = await north.get(HEAT_MAP)
  expect((await live(world, () => north.get(HEAT_MAP))).body).toEqual(kept.body)
})

test.each(["name", "-name", "employee_id", "-employee_id"])(
  "pages in the order of %s have each person once",
  async (sort) => {
    const whole = (await admin.get(`${HEAT_MAP}&sort=${sort}`)).body.items
    const read: string[] = []
    let cursor = ""
    do {
      const { body } = await admin.get(`${HEAT_MAP}&sort=${sort}&limit=3${cursor && `&cursor=${cursor}`}`)
      read.push(...body.items.map((item) => item.employee_id))
      cursor = body.next_cursor ?? ""
    } while (cursor !== "")
    expect(read).toEqual(whole.map((item) => item.employee_id))
    expect(read.length).toBe(11)
  },
)

test("the filters apply, and a cursor of another sort order is refused", async () => {
  expect((await admin.get(`${HEAT_MAP}&q=sam`)).body.items.map((item) => item.employee_id)).toEqual(["S1", "S2", "S3"])
  const { next_cursor } = (await admin.get(`${HEAT_MAP}&limit=1`)).body
  expect(await admin.get(`${HEAT_MAP}&sort=-name&cursor=${next_cursor}`)).toMatchObject({
    status: 422,
    body: { code: "cursor_invalid" },
  })
})

test("a cycle that has not started has no people; an unknown cycle is refused", async () => {
  expect((await admin.get("/v1/dashboard/bsc/heat-map?cycle_id=2027")).body).toMatchObject({ items: [], total: 0 })
  expect((await admin.get("/v1/dashboard/bsc/heat-map?cycle_id=2050")).status).toBe(404)
})

test("the file has a line for each person and a column for each month", async () => {
  const { text } = await north.get("/v1/dashboard/bsc/heat-map/export?cycle_id=2026&sort=employee_id")
  const [heads = "", first = ""] = text.replace("\uFEFF", "").split(/\r?\n/)
  expect(heads.split(",").slice(0, 5)).toEqual(["employee_id", "name", "department_id", "2026-07", "2026-08"])
  const { items } = (await north.get(`${HEAT_MAP}&sort=employee_id`)).body
  expect(Number(first.split(",")[3])).toBe(items[0]?.cells[0]?.total_score)
})

test("level 1 is refused", async () => {
  const member = await world.as("n1@example.com")
  expect(await member.get(HEAT_MAP)).toMatchObject({ status: 403, body: { code: "level_too_low" } })
})
