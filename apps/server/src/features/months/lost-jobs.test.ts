import { setTimeout as sleep } from "node:timers/promises"
import { Refusal } from "@scorecard/contracts/refusals"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { sql, type Platform } from "#platform/index.ts"
import type { Caller, TestWorld } from "#test/support/world.ts"
import { JobLost, startProgress, waitForTracked } from "#platform/jobs/index.ts"
import { closeMonth } from "./close-month.ts"
import { monthReports } from "#core/months/index.ts"
import {
  addTeam,
  checkStalled,
  eventually,
  JOB,
  openMonthsWorld,
  REQUESTER,
  runQueued,
  setHeartbeat,
  startAwaited,
  startQueued,
  type MonthWork,
} from "./months.test-support.ts"
import { finalizeNow } from "./finalize.ts"
import { monthJob, queueMonthJob, type MonthJob } from "./month-job.ts"
import { asTest } from "#test/support/statements.ts"

const BSC = "/v1/dashboard/bsc"
const SEPTEMBER = { year: 2026, month: 9 }

let world: TestWorld
let admin: Caller
let deps: Platform

beforeAll(async () => {
  world = await openMonthsWorld("month_lost_jobs", { role: "api" })
  await addTeam(world, "2026-09")
  admin = await world.as("admin@example.com")
  deps = world.app.platform
})
afterAll(() => world.close())
beforeEach(async () => {
  for (const table of ["tbl_sync_jobs", "tbl_bsc_month_reports", "tbl_bsc_final_snapshots"]) {
    await asTest(() => sql`delete from ${sql.table(table)}`.execute(deps.db))
  }
})

async function queueFinalize(): Promise<string> {
  const { status, body } = await admin.post(`${BSC}/finalize`, SEPTEMBER)
  expect(status).toBe(202)
  return body.job_id
}

/** Progress reporting of a paused process: it sends no heartbeat and never learns that it lost the job. */
async function createSilentProgress(job: MonthJob) {
  const progress = startProgress(deps, job)
  await progress.stop()
  return progress
}

describe("a worker that wakes after another has started its job", () => {
  test("leaves that job unchanged", async () => {
    const id = await queueFinalize()
    const started = Promise.withResolvers<void>()
    const paused = Promise.withResolvers<void>()
    const pausedWork: MonthWork = async (_job, progress) => {
      started.resolve()
      await paused.promise
      progress.advance(1)
      return { result: {} }
    }
    const abort = new AbortController()
    const first = runQueued(deps, id, pausedWork, abort.signal)
    await started.promise
    await startQueued(deps, id)
    abort.abort()
    paused.resolve()
    await expect(first).rejects.toThrow(JobLost)
    expect(await monthJob.jobs.get(deps.db, id)).toMatchObject({ status: "running", error: null, attempts: 2 })
  })

  test("can neither complete the job nor report progress", async () => {
    const id = await queueFinalize()
    const started = Promise.withResolvers<void>()
    const paused = Promise.withResolvers<void>()
    const fails: MonthWork = async () => {
      started.resolve()
      await paused.promise
      throw new Refusal("month_final", "found out too late")
    }
    const first = runQueued(deps, id, fails)
    await started.promise
    await startQueued(deps, id)
    paused.resolve()
    await first
    expect(await monthJob.jobs.get(deps.db, id)).toMatchObject({ status: "running", error: null })
  })

  test("considers the job lost for good", async () => {
    const id = await queueFinalize()
    const progress = startProgress(deps, await startQueued(deps, id))
    const isLost = () => {
      try {
        progress.advance(0)
        return false
      } catch (error) {
        if (!(error instanceof JobLost)) throw error
        return true
      }
    }
    await startQueued(deps, id)
    await eventually(async () => isLost())
    await sql`update tbl_sync_jobs set doc = doc || '{"attempts": 1, "status": "running"}'`.execute(deps.db)
    await sleep(1_500)
    expect(isLost()).toBe(true)
    await progress.stop()
  })
})

describe("a finalize that is paused while it closes the month", () => {
  test("does not commit when another worker has started its job; the other one closes the month", async () => {
    const id = await queueFinalize()
    const first = await startQueued(deps, id)
    const inside = Promise.withResolvers<void>()
    const paused = Promise.withResolvers<void>()
    const closing = closeMonth(deps, first, await createSilentProgress(first), {
      begin: () => {},
      async add() {
        inside.resolve()
        await paused.promise
      },
    })
    await inside.promise
    const second = await startQueued(deps, id)
    const closingToo = closeMonth(deps, second, await createSilentProgress(second))
    await eventually(isAnyoneWaitingForLock)
    paused.resolve()
    await expect(closing).rejects.toThrow(JobLost)
    expect(await closingToo).toMatchObject({ isNew: true, employees: 4, report: { report_version: 1 } })
    expect(await monthReports.get(deps.db, "2026-09")).toMatchObject({ generation: 1, finalized_by_job_id: id })
  })

  test("does not commit if its job was marked as failed in the meantime", async () => {
    const job = await startAwaited(deps, { type: "finalize", month: "2026-09" })
    const closing = closeMonth(deps, job, await createSilentProgress(job), {
      begin: () => {},
      async add() {
        await setHeartbeat(world, job._id, 61)
        await checkStalled(deps)
      },
    })
    await expect(closing).rejects.toThrow(JobLost)
    expect((await monthReports.find(deps.db, "2026-09"))?.status ?? "draft").toBe("draft")
  })
})

async function isAnyoneWaitingForLock(): Promise<boolean> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(deps.db)
  return rows.length > 0
}

describe("when a job's failure cannot be recorded", () => {
  const failingWork: MonthWork = async () => {
    await sql`alter table tbl_sync_jobs rename to tbl_sync_jobs_away`.execute(deps.db)
    throw new Refusal("month_final", "the job's own error")
  }
  afterEach(() => sql`alter table tbl_sync_jobs_away rename to tbl_sync_jobs`.execute(deps.db))

  test("the waiting caller gets the job's own error", async () => {
    const request = { type: "sync", month: "2026-09", isAwaited: true } as const
    const { _id: jobId } = await deps.transact((tx) => queueMonthJob(tx, REQUESTER, request))
    await expect(waitForTracked(deps, monthJob, { jobId, work: failingWork, graceMs: 0 })).rejects.toThrow(
      "the job's own error",
    )
  })

  test("the queue gets it too, and retries", async () => {
    const id = await queueFinalize()
    await expect(runQueued(deps, id, failingWork)).rejects.toThrow("the job's own error")
  })
})

describe("a job inside a request whose process died, with no worker running", () => {
  const report = async () => (await admin.get(`${BSC}/month-report?year=2026&month=9`)).body
  async function silent(type: "sync" | "finalize") {
    const job = await startAwaited(deps, { type, month: "2026-09" })
    expect(await report()).toMatchObject({ active_job_id: job._id, can_finalize: false })
    await setHeartbeat(world, job._id, 61)
    return job._id
  }

  test("does not block the month", async () => {
    await silent("sync")
    expect(await report()).toMatchObject({ active_job_id: null, can_sync: true, can_finalize: true })
    expect((await admin.get(`${JOB}/active?year=2026&month=9`)).body.job).toBeNull()
  })

  test("does not block finalizing, by a tool or by request", async () => {
    const id = await silent("finalize")
    const closed = await finalizeNow(deps, REQUESTER, { ...SEPTEMBER, regenerate: false })
    expect(closed).toMatchObject({ status: "succeeded", result: { version: 1 } })
    expect(await monthJob.jobs.get(deps.db, id)).toMatchObject({ status: "failed" })
    await silent("finalize")
    expect((await admin.post(`${BSC}/finalize?regenerate=true`, { ...SEPTEMBER, reason: "again" })).status).toBe(202)
  })

  test("does not block reopening", async () => {
    await finalizeNow(deps, REQUESTER, { ...SEPTEMBER, regenerate: false })
    const id = await silent("finalize")
    expect((await admin.post(`${BSC}/reopen`, { ...SEPTEMBER, reason: "an appeal" })).body).toMatchObject({
      status: "draft",
      active_job_id: null,
    })
    expect(await monthJob.jobs.get(deps.db, id)).toMatchObject({ status: "failed" })
  })
})
