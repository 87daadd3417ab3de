import { afterAll, beforeAll, expect, test } from "vitest"
import { DASHBOARD_SORTS } from "@scorecard/contracts/dashboards"
import { present } from "#test/support/present.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"
import { addPerson } from "#test/support/factories.ts"
import { addCompany, addEvaluation, live, rename, SEPTEMBER, syncMonth } from "./company.test-support.ts"

let world: TestWorld
let company: Awaited<ReturnType<typeof addCompany>>
let admin: Caller
let north: Caller
let south: Caller

beforeAll(async () => {
  world = await openTestWorld("dashboards_bsc")
  company = await addCompany(world)
  await syncMonth(world, SEPTEMBER)
  admin = await world.as("admin@example.com")
  north = await world.as("north@example.com")
  south = await world.as("south@example.com")
})
afterAll(() => world.close())

const AGGREGATE = "/v1/dashboard/bsc?view_mode=aggregate&year=2026&month=9"
const listIds = ({ body }: { body: { items: { employee_id: string }[] } }) => body.items.map((item) => item.employee_id)

/** The response without its time and source. */
function comparable({ source: _, fallback: __, ...body }: any) {
  const items = body.items.map(({ computed_at: _, synced_at: __, ...item }: any) => item)
  return { ...body, items }
}

test("a lead sees their team and themselves; items, total, counts and averages cover the same people", async () => {
  const { status, body } = await north.get(`${AGGREGATE}&sort=employee_id`)
  expect(status).toBe(200)
  expect(body.source).toBe("warehouse")
  expect(listIds({ body })).toEqual(["N1", "N2", "N3", "N4", "N5", "N6", "NORTH"])
  expect(body.total).toBe(7)
  expect(body.summary.employees).toBe(7)
  expect(body.summary.bands.map((band: any) => band.count).reduce((a: number, b: number) => a + b)).toBe(7)
  const mean = body.items.reduce((sum: number, item: any) => sum + item.total_score, 0) / 7
  expect(body.summary.average_total_score).toBeCloseTo(mean, 1)
})

test("teams without common members do not see each other, and a company-wide view sees both", async () => {
  expect(listIds(await south.get(`${AGGREGATE}&sort=employee_id`))).toEqual(["S1", "S2", "S3", "SOUTH"])
  expect(listIds(await admin.get(`${AGGREGATE}&sort=employee_id`))).toHaveLength(11)
  const foreign = await north.get(`${AGGREGATE}&department_id=${company.south._id}`)
  expect(foreign.body).toMatchObject({
    items: [],
    total: 0,
    next_cursor: null,
    summary: { employees: 0, average_total_score: null },
  })
})

test("a level-1 employee sees only themselves in the aggregate", async () => {
  const member = await world.as("n1@example.com")
  const { body } = await member.get(AGGREGATE)
  expect(listIds({ body })).toEqual(["N1"])
  expect(body.summary.employees).toBe(1)
})

test("filters: department, cluster, a person, part of a name, a band", async () => {
  const inSouth = ["S1", "S2", "S3"]
  expect(listIds(await admin.get(`${AGGREGATE}&sort=employee_id&department_id=${company.south._id}`))).toEqual(inSouth)
  expect(listIds(await admin.get(`${AGGREGATE}&sort=employee_id&cluster_id=${company.south.cluster_id}`))).toEqual(
    inSouth,
  )
  expect(listIds(await admin.get(`${AGGREGATE}&employee_id=N2`))).toEqual(["N2"])
  expect(listIds(await admin.get(`${AGGREGATE}&sort=employee_id&q=ADAM`))).toEqual(["N2", "N5"])

  const all = (await admin.get(`${AGGREGATE}&limit=200`)).body
  for (const { band_key, count } of all.summary.bands) {
    const { body } = await admin.get(`${AGGREGATE}&band=${band_key}&limit=200`)
    expect(body.items.map((item: any) => item.band.band_key)).toEqual(Array(count).fill(band_key))
    expect(body).toMatchObject({ total: count, summary: { employees: count } })
  }
})

const sorts = DASHBOARD_SORTS.flatMap((sort) => [sort, `-${sort}`])

test.each(sorts)("pages sorted by %s contain each person once, the same live as from the warehouse", async (sort) => {
  const url = `${AGGREGATE}&sort=${sort}&limit=5` as const
  const pages = async () => {
    const found: any[] = []
    let cursor: string | null = ""
    while (cursor !== null) {
      const { status, body }: any = await admin.get(cursor === "" ? url : `${url}&cursor=${cursor}`)
      expect(status).toBe(200)
      found.push(body)
      cursor = body.next_cursor
    }
    return found
  }
  const kept = await pages()
  const computed = await live(world, pages)
  expect(kept.map((page) => page.source)).toEqual(["warehouse", "warehouse", "warehouse"])
  expect(computed.map((page) => page.source)).toEqual(["live", "live", "live"])
  expect(computed.map(comparable)).toEqual(kept.map(comparable))
  const ids = kept.flatMap((body) => listIds({ body }))
  expect(new Set(ids).size).toBe(11)
  expect(ids).toHaveLength(11)
})

test.each(["", "&q=adam", "&band=below", "&employee_id=S3", "&limit=1"])(
  "live and warehouse agree on %s",
  async (filter) => {
    for (const caller of [admin, north, south]) {
      const kept = await caller.get(AGGREGATE + filter)
      const computed = await live(world, () => caller.get(AGGREGATE + filter))
      expect(comparable(computed.body)).toEqual(comparable(kept.body))
    }
  },
)

test("figures from the warehouse are shown with people's current names", async () => {
  await rename(world, "N4", "Beatrix")
  const { body } = await admin.get(`${AGGREGATE}&employee_id=N4`)
  expect(body).toMatchObject({ source: "warehouse", items: [{ name: "Beatrix North" }] })
})

test("a month that was never synced is computed live and does not count as a fallback", async () => {
  const { body } = await admin.get("/v1/dashboard/bsc?view_mode=aggregate&year=2026&month=8")
  expect(body.source).toBe("live")
  expect(body).not.toHaveProperty("fallback")
  expect(body.total).toBe(11)
})

test("the self view is live: the caller's own, or another person's in the pool", async () => {
  const member = await world.as("n4@example.com")
  const before = (await member.get("/v1/dashboard/bsc?year=2026&month=9")).body
  expect(before).toMatchObject({
    view_mode: "self",
    month: SEPTEMBER,
    source: "live",
    employee_month: { employee_id: "N4" },
  })
  expect(before.view_mode === "self" && before.bands.find(({ is_goal }) => is_goal)).toMatchObject({ min_score: 90 })
  await addEvaluation(world, "N4", 100)
  const after = (await member.get("/v1/dashboard/bsc?year=2026&month=9")).body
  expect(after.employee_month?.total_score).toBeGreaterThan(present(before.employee_month?.total_score))

  const seen = await north.get("/v1/dashboard/bsc?year=2026&month=9&employee_id=N4")
  expect(seen.body.employee_month?.total_score).toBe(after.employee_month?.total_score)
})

test("a person without a row in the month has an empty self view", async () => {
  await addPerson(world, { employee_id: "LATER", hire_date: "2026-10-01" })
  const { status, body } = await admin.get("/v1/dashboard/bsc?year=2026&month=9&employee_id=LATER")
  expect(status).toBe(200)
  expect(body).toMatchObject({ view_mode: "self", employee_month: null })
})

test("the default month is the current Eastern one, even when it is already tomorrow in UTC", async () => {
  world.setNow("2026-11-01T03:00:00Z")
  const today = await world.as("admin@example.com")
  expect((await today.get("/v1/dashboard/bsc")).body.month).toEqual({ year: 2026, month: 10 })
  world.setNow("2026-10-15T16:00:00Z")
})

test("a person outside the pool is not found", async () => {
  for (const url of ["/v1/dashboard/bsc?employee_id=S1", "/v1/dashboard/bsc?employee_id=NOBODY"]) {
    expect(await north.get(url)).toMatchObject({ status: 404, body: { code: "employee_not_found" } })
  }
})

test.each([
  ["&band=brilliant", "band"],
  ["&limit=0", "limit"],
  ["&sort=age", "sort"],
  ["&shade=red", "shade"],
  ["&cursor=nonsense", "cursor"],
])("%s is refused", async (query, path) => {
  const { status, body } = await admin.get(AGGREGATE + query)
  expect(status).toBe(422)
  expect(body.errors[0]?.path).toBe(path)
})

test("a cursor of another sort or another month is refused", async () => {
  const { next_cursor } = (await admin.get(`${AGGREGATE}&limit=2&sort=name`)).body
  const elsewhere = [
    `${AGGREGATE}&sort=-name&cursor=${next_cursor}`,
    `/v1/dashboard/bsc?view_mode=aggregate&sort=name&cursor=${next_cursor}`,
  ]
  for (const url of elsewhere)
    expect(await admin.get(url)).toMatchObject({ status: 422, body: { code: "cursor_invalid" } })
})

test("a month that has not started is refused, and so is a month without its year", async () => {
  const future = await admin.get("/v1/dashboard/bsc?year=2026&month=11")
  expect(future).toMatchObject({ status: 422, body: { code: "month_in_future" } })
  expect((await admin.get("/v1/dashboard/bsc?year=2026")).status).toBe(422)
  expect((await admin.get("/v1/dashboard/bsc?year=2026&month=13")).status).toBe(422)
})

test("without signing in, the request is refused", async () => {
  expect((await world.anonymous.get(AGGREGATE)).status).toBe(401)
})
