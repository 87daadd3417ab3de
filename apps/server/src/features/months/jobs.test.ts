import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { sql, type Platform } from "#platform/index.ts"
import { present } from "#test/support/present.ts"
import type { Caller, TestWorld } from "#test/support/world.ts"
import { startProgress } from "#platform/jobs/index.ts"
import { closeMonth } from "./close-month.ts"
import { runFinalize } from "./finalize.ts"
import { monthReports } from "#core/months/index.ts"
import {
  addTeam,
  checkStalled,
  JOB,
  openMonthsWorld,
  runQueued,
  setHeartbeat,
  startQueued,
  type MonthWork,
} from "./months.test-support.ts"
import { runCycleRefresh, runSync } from "./sync.ts"
import { monthJob } from "./month-job.ts"
import { asTest } from "#test/support/statements.ts"

const BSC = "/v1/dashboard/bsc"
const SEPTEMBER = { year: 2026, month: 9 }

let world: TestWorld
let admin: Caller
let deps: Platform

/** No worker runs here: the tests run jobs manually, step by step. */
beforeAll(async () => {
  world = await openMonthsWorld("month_jobs", { role: "api" })
  await addTeam(world, "2026-09")
  admin = await world.as("admin@example.com")
  deps = world.app.platform
})
afterAll(() => world.close())
beforeEach(async () => {
  for (const table of ["tbl_sync_jobs", "tbl_bsc_month_reports", "tbl_bsc_final_snapshots"]) {
    await asTest(() => sql`delete from ${sql.table(table)}`.execute(world.app.platform.db))
  }
})

const work = { sync: runSync, finalize: runFinalize, cycle_refresh: runCycleRefresh }
const runWork: MonthWork = (started, progress) => work[started.type](deps, started, progress)
const run = (job_id: string) => runQueued(deps, job_id, runWork)
const job = async (id: string) => (await admin.get(`${JOB}/${id}`)).body
const september = () => monthReports.get(deps.db, "2026-09")

describe("one job at a time", () => {
  test("a second request is refused with the id of the active job", async () => {
    const first = await admin.post(`${BSC}/finalize`, SEPTEMBER)
    expect(first.status).toBe(202)
    const requests = [
      () => admin.post(`${BSC}/finalize`, SEPTEMBER),
      () => admin.post(`${BSC}/finalize?regenerate=true`, { ...SEPTEMBER, reason: "again" }),
      () => admin.post(`${BSC}/sync`, SEPTEMBER),
      () => admin.post(`${BSC}/sync?async=true`, SEPTEMBER),
      () => admin.post(`${BSC}/reopen`, { ...SEPTEMBER, reason: "an appeal" }),
      () => admin.post(`${BSC}/refresh-employee-cycle`, { ...SEPTEMBER, employee_id: "BEST" }),
    ]
    for (const ask of requests) {
      const { status, body } = await ask()
      expect([status, body.code, body.job_id]).toEqual([409, "job_active", first.body.job_id])
    }
    expect((await admin.get(`${JOB}/active?year=2026&month=9`)).body.job).toMatchObject({
      job_id: first.body.job_id,
      status: "queued",
      percent: 0,
    })
    expect((await admin.get(`${BSC}/month-report?year=2026&month=9`)).body).toMatchObject({
      active_job_id: first.body.job_id,
      can_sync: false,
      can_finalize: false,
    })
    expect((await admin.post(`${BSC}/sync`, { year: 2026, month: 8 })).status).toBe(200)
  })

  test("only one of many concurrent requests gets the month", async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => admin.post(`${BSC}/${n % 2 ? "finalize" : "sync?async=true"}`, SEPTEMBER)),
    )
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([202, ...Array(7).fill(409)])
  })
})

describe("a job that runs again", () => {
  test("after committing the final but before publishing it, publishes it and creates no second final", async () => {
    const { body } = await admin.post(`${BSC}/finalize`, SEPTEMBER)
    const startedJob = await startQueued(deps, body.job_id)
    const progress = startProgress(deps, startedJob)
    await closeMonth(deps, startedJob, progress)
    await progress.stop()
    // The process is killed here.
    expect(await september()).toMatchObject({ status: "final", report_version: 1, published_report_version: null })
    expect((await admin.get(`${BSC}/month-report?year=2026&month=9`)).body).toMatchObject({
      status: "final",
      version: 1,
    })

    await run(body.job_id)
    expect(await september()).toMatchObject({ report_version: 1, generation: 1, published_report_version: 1 })
    expect(await job(body.job_id)).toMatchObject({
      status: "succeeded",
      result: { version: 1, published: true, rows_written: 4 },
    })
    expect(await deps.warehouse.monthTotal("2026-09", { employee_ids: null })).toBe(4)
  })

  test("after it ended does nothing", async () => {
    const { body } = await admin.post(`${BSC}/finalize`, SEPTEMBER)
    await run(body.job_id)
    const done = await job(body.job_id)
    await run(body.job_id)
    expect(await job(body.job_id)).toEqual(done)
    expect(await september()).toMatchObject({ report_version: 1, generation: 1 })
  })

  test("concurrently with itself, because its worker seemed dead, creates one final", async () => {
    const { body } = await admin.post(`${BSC}/finalize`, SEPTEMBER)
    const runs = await Promise.allSettled([run(body.job_id), run(body.job_id)])
    expect(runs.some(({ status }) => status === "fulfilled")).toBe(true)
    expect(await job(body.job_id)).toMatchObject({ status: "succeeded", result: { version: 1 } })
    expect((await september()).versions).toHaveLength(1)
  })
})

test("a sync of a month that became final fails with that reason", async () => {
  const { body } = await admin.post(`${BSC}/sync?async=true`, SEPTEMBER)
  const { db } = deps
  await sql`insert into tbl_bsc_month_reports (_id, doc) values ('2026-09', ${JSON.stringify({
    ...SEPTEMBER,
    _id: "2026-09",
    status: "final",
    finalized_at: "2026-10-15T16:00:00.000Z",
    finalized_by_employee_id: "ADMIN",
    last_rolling_sync_at: null,
    reopened_at: null,
    reopened_by_employee_id: null,
    report_version: 1,
    generation: 1,
    published_report_version: null,
    reason: null,
  })}::jsonb)`.execute(db)
  await run(present(body.job_id))
  expect(await job(present(body.job_id))).toMatchObject({ status: "failed", error: { code: "month_final" } })
})

describe("a job without a heartbeat", () => {
  test("is requeued up to the maximum number of attempts, then failed", async () => {
    const { body } = await admin.post(`${BSC}/finalize`, SEPTEMBER)
    for (let attempt = 1; attempt <= 6; attempt++) {
      await startQueued(deps, body.job_id)
      expect(await job(body.job_id)).toMatchObject({ status: "running" })
      await setHeartbeat(world, body.job_id, 30)
      await checkStalled(deps)
      expect(await job(body.job_id)).toMatchObject({ status: "running" })
      await setHeartbeat(world, body.job_id, 61)
      await checkStalled(deps)
      expect(await job(body.job_id)).toMatchObject({ status: attempt < 6 ? "queued" : "failed" })
    }
    expect(await job(body.job_id)).toMatchObject({ error: { code: "internal_error" } })
    expect((await admin.get(`${JOB}/active?year=2026&month=9`)).body.job).toBeNull()
  })

  test("inside a request whose process died frees the month for the next request", async () => {
    const { body } = await admin.post(`${BSC}/sync?async=true`, SEPTEMBER)
    await sql`update tbl_sync_jobs set doc = doc || '{"in_line": true, "status": "running"}'`.execute(deps.db)
    expect((await admin.post(`${BSC}/sync?async=true`, SEPTEMBER)).status).toBe(409)
    await setHeartbeat(world, present(body.job_id), 61)
    expect((await admin.post(`${BSC}/sync?async=true`, SEPTEMBER)).status).toBe(202)
    expect(await job(present(body.job_id))).toMatchObject({ status: "failed" })
  })
})

test("progress is visible while the month's transaction is open", async () => {
  const { body } = await admin.post(`${BSC}/finalize`, SEPTEMBER)
  const startedJob = await startQueued(deps, body.job_id)
  const progress = startProgress(deps, startedJob)
  progress.begin("scoring", 4)
  progress.advance(2)
  await expect
    .poll(() => job(body.job_id), { timeout: 60_000 })
    .toMatchObject({ phase: "scoring", total: 4, processed: 2, percent: 40 })
  await progress.stop()
  expect((await monthJob.jobs.get(deps.db, body.job_id)).beat).toBeGreaterThan(0)
})
