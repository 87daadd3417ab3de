import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { monthReports, queueRecalculation } from "#core/months/index.ts"
import { sql, type Platform } from "#platform/index.ts"
import type { Caller, TestWorld } from "#test/support/world.ts"
import {
  addTeam,
  eventually,
  finalize,
  loseWarehouse,
  openMonthsWorld,
  REQUESTER,
  startAwaited,
} from "./months.test-support.ts"
import { publishFinal, publishFinals } from "./background-sync.ts"
import { runCycleRefresh, syncNow } from "./sync.ts"
import { finalizeNow } from "./finalize.ts"
import { rollingSync } from "./background-sync.ts"
import { startProgress } from "#platform/jobs/index.ts"
import { jobRequester } from "./month-job.ts"
import { asTest } from "#test/support/statements.ts"

const BSC = "/v1/dashboard/bsc"
const AUGUST = { year: 2026, month: 8 }
const SEPTEMBER = { year: 2026, month: 9 }

let world: TestWorld
let admin: Caller
let deps: Platform

const report = (id = "2026-09") => monthReports.get(deps.db, id)
const close = (month: { year: number; month: number }) => finalizeNow(deps, REQUESTER, { ...month, regenerate: false })
const change = (id: string, doc: object) =>
  sql`update tbl_bsc_month_reports set doc = doc || ${JSON.stringify(doc)}::jsonb where _id = ${id}`.execute(deps.db)

describe("between the documents and the warehouse", () => {
  beforeAll(async () => {
    world = await openMonthsWorld("month_stamps", { role: "api" })
    await addTeam(world, "2026-09")
    admin = await world.as("admin@example.com")
    deps = world.app.platform
  })
  afterAll(() => world.close())
  beforeEach(async () => {
    for (const table of ["tbl_sync_jobs", "tbl_bsc_month_reports", "tbl_bsc_final_snapshots"]) {
      await asTest(() => sql`delete from ${sql.table(table)}`.execute(deps.db))
    }
    await (
      await loseWarehouse(world, "month_stamps")
    )()
  })

  /** Reopens September in the documents just before or just after the warehouse is written. */
  function reopening(when: "before" | "after"): Platform {
    let once = true
    const reopen = async (month: string) => {
      if (!once || month !== "2026-09") return
      once = false
      const { generation } = await report(month)
      await change(month, { status: "draft", generation: generation + 2, published_report_version: null })
    }
    const { warehouse } = deps
    const replace =
      <Args extends [string, ...unknown[]], Result>(write: (...args: Args) => Promise<Result>) =>
      async (...args: Args) => {
        if (when === "before") await reopen(args[0])
        const written = await write(...args)
        if (when === "after") await reopen(args[0])
        return written
      }
    const { replaceMonth, replaceRows } = warehouse
    return {
      ...deps,
      warehouse: { ...warehouse, replaceMonth: replace(replaceMonth), replaceRows: replace(replaceRows) },
    }
  }

  test("a final that is reopened while it is being published does not count as published", async () => {
    await close(SEPTEMBER)
    await change("2026-09", { published_report_version: null })
    expect(await publishFinal(reopening("after"), await report())).toBe(false)

    await sql`delete from tbl_bsc_month_reports`.execute(deps.db)
    await asTest(() => sql`delete from tbl_bsc_final_snapshots`.execute(deps.db))
    await (
      await loseWarehouse(world, "month_stamps")
    )()
    const job = await finalizeNow(reopening("after"), REQUESTER, { ...SEPTEMBER, regenerate: false })
    expect(job.result).toMatchObject({ published: false })
  })

  test.each(["before", "after"] as const)(
    "a sync during which the month is reopened fails with month_moved (%s)",
    async (when) => {
      await admin.post(`${BSC}/sync`, SEPTEMBER)
      const actor = jobRequester({ requested_by_id: "ADMIN", impersonated_by: null })
      await expect(syncNow(reopening(when), actor, SEPTEMBER)).rejects.toMatchObject({
        code: "month_moved",
        status: 409,
      })
    },
  )

  test("a cycle refresh does not mistake a month that was just reopened for a final one", async () => {
    for (const month of [AUGUST, SEPTEMBER]) await admin.post(`${BSC}/sync`, month)
    const job = await startAwaited(deps, { type: "cycle_refresh", month: "2026-09", employee_ids: ["BEST"] })
    const progress = startProgress(deps, job)
    const { result } = await runCycleRefresh(reopening("before"), job, progress)
    await progress.stop()
    expect(result).toMatchObject({ synced: [{ year: 2026, month: 7 }, AUGUST, SEPTEMBER], skipped_final: [] })
  })

  describe("after the documents were restored from an older copy", () => {
    beforeEach(async () => {
      const ahead = { report_status: "final", report_version: 5, generation: 9 } as const
      await deps.warehouse.replaceMonth("2026-09", [], { ...ahead, synced_at: "2026-10-15T16:00:00.000Z" })
    })

    test("a sync reports that the warehouse is ahead, not that the month is final", async () => {
      const { status, body } = await admin.post(`${BSC}/sync`, SEPTEMBER)
      expect([status, body.code]).toEqual([503, "unavailable"])
      expect(body.detail).toContain("restored")
    })

    test("a final is created but does not count as published; publishing it fails with an error", async () => {
      const job = await close(SEPTEMBER)
      expect(job).toMatchObject({ status: "succeeded", result: { version: 1, published: false } })
      await expect(publishFinals(deps)).rejects.toThrow(AggregateError)
    })
  })

  describe("the publishing schedule", () => {
    test("restores finals that a lost warehouse no longer has", async () => {
      await close(SEPTEMBER)
      expect(await report()).toMatchObject({ published_report_version: 1 })
      await (
        await loseWarehouse(world, "month_stamps")
      )()
      await publishFinals(deps)
      expect(await deps.warehouse.monthTotal("2026-09", { employee_ids: null })).toBe(4)
      expect(await deps.warehouse.stampOf("2026-09")).toMatchObject({ report_status: "final", generation: 1 })
    })

    test("updates finals in a warehouse that was restored from an older copy", async () => {
      await close(SEPTEMBER)
      await change("2026-09", { generation: 3 })
      await publishFinals(deps)
      expect(await deps.warehouse.stampOf("2026-09")).toMatchObject({ report_status: "final", generation: 3 })
    })

    test("does not rewrite months that are already published", async () => {
      await close(SEPTEMBER)
      const before = await deps.warehouse.stampOf("2026-09")
      world.setNow("2026-10-15T17:00:00Z")
      await publishFinals(deps)
      world.setNow("2026-10-15T16:00:00Z")
      expect(await deps.warehouse.stampOf("2026-09")).toEqual(before)
    })

    test("publishes the other finals if one fails, then reports the failed one", async () => {
      for (const month of [AUGUST, SEPTEMBER]) {
        await close(month)
        await change(`2026-0${month.month}`, { published_report_version: null })
      }
      const damaged = sql`update tbl_bsc_final_snapshots set doc = '{"employee_id": "?"}' where month = '2026-08'`
      await asTest(() => damaged.execute(deps.db))
      const published = publishFinals(deps)
      await expect(published).rejects.toThrow(AggregateError)
      await expect(published).rejects.toThrow("2026-08")
      expect(await report()).toMatchObject({ published_report_version: 1 })
      expect(await report("2026-08")).toMatchObject({ published_report_version: null })
    })
  })

  test("rolling sync still syncs the other month when one fails", async () => {
    const config = { ...deps.config, rollingSync: { enabled: true, seconds: 600 } }
    await sql`insert into tbl_bsc_month_reports (_id, doc) values ('2026-10', '{"status": "broken"}')
      on conflict (_id) do update set doc = excluded.doc`.execute(deps.db)
    await expect(rollingSync({ ...deps, config })).rejects.toThrow(AggregateError)
    expect(await report()).toMatchObject({ last_rolling_sync_at: "2026-10-15T16:00:00.000Z" })
  })
})

describe("with a worker", () => {
  afterEach(() => world.close())

  test("the resync of a changed entry survives a long outage of the warehouse", async () => {
    world = await openMonthsWorld("month_outage")
    admin = await world.as("admin@example.com")
    deps = world.app.platform
    await addTeam(world, "2026-08")
    await finalize(admin, SEPTEMBER)
    const giveBack = await loseWarehouse(world, "month_outage")
    await deps.transact((tx) => queueRecalculation(tx, [{ employee_id: "BEST", month: "2026-08" }]))
    const retry = async () => {
      const { rows } = await sql<{ state: string; tries: number }>`select state, retry_count as tries from jobs.job
        where name = 'scorecard_entry_resync'`.execute(deps.db)
      return rows[0]
    }
    await eventually(async () => (await retry())?.state === "retry")
    // Four days later.
    await sql`update jobs.job set retry_count = 500, start_after = now()
      where name = 'scorecard_entry_resync'`.execute(deps.db)
    await eventually(async () => Number((await retry())?.tries) > 500)
    expect(["retry", "active"]).toContain((await retry())?.state)
    await giveBack()
    await eventually(async () => {
      // Each time: an attempt that began before may fail after this, and put off the next one.
      await sql`update jobs.job set start_after = now() where name = 'scorecard_entry_resync' and state = 'retry'`.execute(
        deps.db,
      )
      return (await deps.warehouse.rowsOf(["BEST"], ["2026-08"])).length === 1
    })
  })
})
