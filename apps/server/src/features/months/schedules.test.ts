import { afterEach, expect, test } from "vitest"
import { queueRecalculation, monthReports } from "#core/months/index.ts"
import { sql } from "#platform/index.ts"
import { addPerson } from "#test/support/factories.ts"
import type { Caller, TestWorld } from "#test/support/world.ts"
import {
  addLateness,
  addTeam,
  eventually,
  finalize,
  loseWarehouse,
  openMonthsWorld,
  startAwaited,
} from "./months.test-support.ts"
import { publishFinals } from "./background-sync.ts"
import { rollingSync } from "./background-sync.ts"
import { monthJob } from "./month-job.ts"

const BSC = "/v1/dashboard/bsc"
const AUGUST = { year: 2026, month: 8 }
const SEPTEMBER = { year: 2026, month: 9 }
const enabled = { rollingSync: { enabled: true, seconds: 600 } }

let world: TestWorld
afterEach(() => world.close())

const report = (id: string) => monthReports.find(world.app.platform.db, id)
const view = async (caller: Caller, month: number) =>
  (await caller.get(`${BSC}/month-report?year=2026&month=${month}`)).body

test("the worker keeps the current and previous months up to date, even without entries", async () => {
  world = await openMonthsWorld("rolling", { config: enabled })
  const admin = await world.as("admin@example.com")
  await eventually(async () => (await report("2026-09"))?.last_rolling_sync_at === "2026-10-15T16:00:00.000Z")
  expect(await report("2026-10")).toMatchObject({ status: "draft", last_rolling_sync_at: "2026-10-15T16:00:00.000Z" })
  expect(await report("2026-08")).toBeNull()
  const next_rolling_sync_at = "2026-10-15T16:10:00.000Z"
  expect(await view(admin, 10)).toMatchObject({ next_rolling_sync_at })
  expect(await view(admin, 9)).toMatchObject({ next_rolling_sync_at })
  expect(await view(admin, 8)).toMatchObject({ next_rolling_sync_at: null })
  world.setNow("2026-10-15T16:10:03Z")
  expect(await view(admin, 10)).toMatchObject({ next_rolling_sync_at: "2026-10-15T16:10:15.000Z" })
})

test("rolling sync skips final months and months with an active job", async () => {
  world = await openMonthsWorld("rolling_skips")
  const admin = await world.as("admin@example.com")
  await finalize(admin, SEPTEMBER)
  const deps = { ...world.app.platform, config: { ...world.app.platform.config, ...enabled } }
  const { _id } = await startAwaited(deps, { type: "sync", month: "2026-10" })
  await rollingSync(deps)
  expect(await report("2026-09")).toMatchObject({ status: "final", last_rolling_sync_at: null })
  expect(await report("2026-10")).toMatchObject({ last_rolling_sync_at: null })

  await monthJob.jobs.remove(deps.db, _id)
  await rollingSync(deps)
  expect(await report("2026-10")).toMatchObject({ last_rolling_sync_at: "2026-10-15T16:00:00.000Z" })
})

test("the worker records heartbeats under the deployment's name", async () => {
  world = await openMonthsWorld("heartbeat")
  const status = () =>
    sql<{ doc: object }>`select doc from tbl_worker_status where _id = 'local'`.execute(world.app.platform.db)
  await eventually(async () => (await status()).rows.length === 1)
  expect((await status()).rows[0]?.doc).toMatchObject({ _id: "local", at: "2026-10-15T16:00:00.000Z" })
})

test("a change updates the person's draft row within seconds, and never a final row", async () => {
  world = await openMonthsWorld("resync")
  const admin = await world.as("admin@example.com")
  await addTeam(world, "2026-09")
  await addPerson(world, { employee_id: "OTHER" })
  await finalize(admin, SEPTEMBER)
  await admin.post(`${BSC}/sync`, AUGUST)
  const { warehouse, transact } = world.app.platform
  const before = await warehouse.rowsOf(["BEST", "OTHER"], ["2026-08", "2026-09"])
  for (const month of ["2026-08", "2026-09"]) {
    await addLateness(world, "BEST", `${month}-20`)
    await addLateness(world, "OTHER", `${month}-20`)
    await transact((tx) => queueRecalculation(tx, [{ employee_id: "BEST", month }]))
  }
  const changed = async () => {
    const after = await warehouse.rowsOf(["BEST", "OTHER"], ["2026-08", "2026-09"])
    return after.filter((row, index) => row.total_score !== before[index]?.total_score)
  }
  await eventually(async () => (await changed()).length > 0)
  await eventually(async () => (await world.app.jobs.counts()).running === 0)
  expect((await changed()).map((row) => `${row.employee_id} ${row.month}`)).toEqual(["BEST 2026-08"])
})

test("while the warehouse is unavailable, a sync is refused, but a final is created and published once the warehouse is back", async () => {
  world = await openMonthsWorld("away")
  const admin = await world.as("admin@example.com")
  await addTeam(world, "2026-09")
  const giveBack = await loseWarehouse(world, "away")
  const sync = await admin.post(`${BSC}/sync`, AUGUST)
  expect([sync.status, sync.body.code]).toEqual([503, "unavailable"])
  expect((await view(admin, 8)).active_job_id).toBeNull()

  const job = await finalize(admin, SEPTEMBER)
  expect(job).toMatchObject({ status: "succeeded", result: { version: 1, published: false } })
  expect(await report("2026-09")).toMatchObject({ status: "final", published_report_version: null })

  await giveBack()
  await publishFinals(world.app.platform)
  expect(await report("2026-09")).toMatchObject({ published_report_version: 1 })
  expect(await world.app.platform.warehouse.monthTotal("2026-09", { employee_ids: null })).toBe(4)
})

test("everything works without a warehouse", async () => {
  world = await openMonthsWorld("no_warehouse", { warehouse: "none" })
  const admin = await world.as("admin@example.com")
  const sync = await admin.post(`${BSC}/sync`, SEPTEMBER)
  expect(sync.body).toMatchObject({ rows_written: 0, last_sync_at: "2026-10-15T16:00:00.000Z" })
  expect(await finalize(admin, SEPTEMBER)).toMatchObject({ status: "succeeded", result: { published: false } })
  expect(await view(admin, 9)).toMatchObject({ status: "final", version: 1 })
})
