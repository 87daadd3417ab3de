import { afterAll, beforeAll, expect, test } from "vitest"
import { draftReport, monthReports } from "#core/months/index.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"
import {
  addCompany,
  addEvaluation,
  closeMonth,
  loseWarehouse,
  SEPTEMBER,
  setReport,
  storeFinal,
  syncMonth,
} from "./company.test-support.ts"

let world: TestWorld
let admin: Caller
let north: Caller

beforeAll(async () => {
  world = await openTestWorld("dashboards_snapshot")
  await addCompany(world)
  await syncMonth(world, SEPTEMBER)
  admin = await world.as("admin@example.com")
  north = await world.as("north@example.com")
})
afterAll(() => world.close())

const SNAPSHOT = "/v1/dashboard/bsc/month-snapshot?view_mode=aggregate&year=2026&month=9"

test("a snapshot is the aggregate view with the month's report", async () => {
  const { status, body } = await north.get(SNAPSHOT)
  expect(status).toBe(200)
  const aggregate = await north.get("/v1/dashboard/bsc?view_mode=aggregate&year=2026&month=9")
  const report = await north.get("/v1/dashboard/bsc/month-report?year=2026&month=9")
  expect(body).toEqual({ ...aggregate.body, report: report.body })
  expect(body).toMatchObject({ source: "warehouse", report: { status: "draft", can_finalize: false } })
})

test("a snapshot of the self view has the report too", async () => {
  const { body } = await north.get("/v1/dashboard/bsc/month-snapshot?year=2026&month=9")
  expect(body).toMatchObject({
    view_mode: "self",
    source: "live",
    employee_month: { employee_id: "NORTH" },
    report: { _id: "2026-09" },
  })
})

test("an unchanged snapshot is answered with 304, until it changes", async () => {
  const first = await north.get(SNAPSHOT)
  const tag = { "if-none-match": String(first.headers.etag) }
  expect((await north.get(SNAPSHOT, tag)).status).toBe(304)

  await addEvaluation(world, "N4", 77)
  expect((await north.get(SNAPSHOT, tag)).status).toBe(304)
  await syncMonth(world, SEPTEMBER)
  const changed = await north.get(SNAPSHOT, tag)
  expect(changed.status).toBe(200)
  expect(changed.headers.etag).not.toBe(first.headers.etag)
})

test("a self view that is recomputed with the same figures is answered with 304", async () => {
  const url = "/v1/dashboard/bsc/month-snapshot?year=2026&month=9"
  const first = await north.get(url)
  world.setNow("2026-10-15T16:00:07Z")
  const again = await north.get(url, { "if-none-match": String(first.headers.etag) })
  expect((await north.get(url)).body.employee_month?.computed_at).not.toBe(first.body.employee_month?.computed_at)
  world.setNow("2026-10-15T16:00:00Z")
  expect(again.status).toBe(304)
})

test("a final month shows its final figures, whatever changed since", async () => {
  await closeMonth(world, SEPTEMBER)
  const before = (await admin.get(`${SNAPSHOT}&employee_id=N4`)).body
  expect(before).toMatchObject({
    source: "warehouse",
    report: { status: "final", version: 1, can_reopen: true },
    items: [{ report_status: "final", projected_final_score: null }],
  })
  await addEvaluation(world, "N4", 1)
  expect((await admin.get(`${SNAPSHOT}&employee_id=N4`)).body.items).toEqual(before.items)
})

test("until the warehouse has a regenerated final, its stored rows are shown", async () => {
  const report = await monthReports.get(world.app.platform.db, "2026-09")
  await storeFinal(world, SEPTEMBER, 2)
  await setReport(world, { ...report, report_version: 2, generation: 2, published_report_version: 1 })
  const { body } = await admin.get(`${SNAPSHOT}&employee_id=N4`)
  expect(body).toMatchObject({ source: "live", items: [{ report_status: "final" }] })
  expect(body).not.toHaveProperty("fallback")
  await setReport(world, report)
})

test("a reopened month is a draft at once, and is computed live until it is synced", async () => {
  const report = await monthReports.get(world.app.platform.db, "2026-09")
  await setReport(world, { ...report, status: "draft", generation: 2 })
  expect((await admin.get(SNAPSHOT)).body).toMatchObject({ source: "live", report: { status: "draft" } })
  await syncMonth(world, SEPTEMBER)
  expect((await admin.get(SNAPSHOT)).body).toMatchObject({
    source: "warehouse",
    items: [{ report_status: "draft" }, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}],
  })
})

test("when the warehouse is unreachable, every view still answers, with figures from the documents", async () => {
  await setReport(world, draftReport(SEPTEMBER))
  await loseWarehouse(world, "dashboards_snapshot")

  const { status, body } = await north.get(SNAPSHOT)
  expect(status).toBe(200)
  expect(body).toMatchObject({ source: "live", fallback: true, total: 7 })
  const months = await north.get("/v1/dashboard/bsc/available-months")
  expect(months.body.items).toContainEqual({ year: 2026, month: 9, status: "draft", sources: ["entries", "report"] })
  const performance = await north.get("/v1/dashboard/bsc/performance?cycle_id=2026")
  expect(performance.body.months[2]?.total_score).toBe(body.summary.average_total_score)
  const file = await north.get("/v1/dashboard/bsc/export?year=2026&month=9")
  expect(file.text.trim().split("\r\n")).toHaveLength(8)
})

test("without a configured warehouse nothing counts as a fallback", async () => {
  const bare = await openTestWorld("dashboards_bare", { warehouse: "none" })
  try {
    await addCompany(bare)
    const { body } = await (await bare.as("north@example.com")).get(SNAPSHOT)
    expect(body).toMatchObject({ source: "live", total: 7 })
    expect(body).not.toHaveProperty("fallback")
  } finally {
    await bare.close()
  }
})
