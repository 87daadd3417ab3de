import { afterAll, beforeAll, expect, test } from "vitest"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"
import { runFinalize } from "./finalize.ts"
import { JOB, runQueued, type MonthWork } from "./months.test-support.ts"

const SETUP = "/v1/system/setup"
const AUGUST = { year: 2026, month: 8 }

let world: TestWorld
let admin: Caller
beforeAll(async () => {
  world = await openTestWorld("before_go_live", { isSetUp: false })
  admin = await world.as("admin@example.com")
})
afterAll(() => world.close())

test("a month that no longer belongs to the company when its finalize runs stays open", async () => {
  expect((await admin.put(SETUP, { first_month: "2026-08" })).status).toBe(200)
  expect((await admin.post(`${SETUP}/complete`)).status).toBe(200)
  const { status, body } = await admin.post("/v1/dashboard/bsc/finalize", AUGUST)
  expect(status).toBe(202)

  expect((await admin.put(SETUP, { first_month: "2026-09" })).status).toBe(200)
  const close: MonthWork = (job, progress) => runFinalize(world.app.platform, job, progress)
  const id = body.job_id
  await runQueued(world.app.platform, id, close)
  expect((await admin.get(`${JOB}/${id}`)).body).toMatchObject({ status: "failed", error: { code: "before_go_live" } })
  const report = await admin.get("/v1/dashboard/bsc/month-report?year=2026&month=8")
  expect(report.body).toMatchObject({ status: "draft", before_go_live: true })
})
