import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { openApp, type App } from "#app/open-app.ts"
import { addCompany, addEvaluation, SEPTEMBER, syncMonth } from "#features/dashboards/company.test-support.ts"
import { sql } from "#platform/documents/index.ts"
import { finalize } from "#features/months/months.test-support.ts"
import { startClickhouse, type ClickhouseServer } from "./support/clickhouse.ts"
import { callerWith, openTestWorld, type Answer, type Caller, type TestWorld } from "./support/world.ts"

/*
 * The product on ClickHouse compared with the product on PostgreSQL: two processes with the same documents, each with
 * its own warehouse.
 */

// The engine shares the machine with all other tests.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 180_000 })

/** Syncs are requested by the tests. */
const rollingSync = { enabled: false, seconds: 600 }

let server: ClickhouseServer
let world: TestWorld
let warehouseUrl: string
/** The process that runs jobs. */
let onClickhouse: App

beforeAll(async () => {
  ;[server, world] = await Promise.all([
    startClickhouse(),
    openTestWorld("clickhouse_product", { config: { rollingSync } }),
  ])
  await addCompany(world)
  await addEvaluation(world, "N1", 90, "2026-10-05")
  warehouseUrl = await server.database()
  onClickhouse = await openProcess("all")
})
afterAll(async () => {
  await onClickhouse.close()
  await world.close()
  await server.close()
})

function openProcess(role: "all" | "api"): Promise<App> {
  const { log, clock, config } = world.app.platform
  return openApp({
    config: { ...config, role, warehouse: { ...config.warehouse, driver: "clickhouse" } },
    log,
    clock,
    databaseUrl: world.databaseUrl,
    warehouseUrl,
  })
}

const there = (caller: Caller) => callerWith(onClickhouse, caller.token)

const SNAPSHOT = "/v1/dashboard/bsc/month-snapshot?view_mode=aggregate&year=2026&month=9"
const QUESTIONS = [
  ...["total_score", "-total_score", "name", "-name", "employee_id", "-employee_id"].map(
    (sort) => `${SNAPSHOT}&sort=${sort}&limit=4`,
  ),
  `${SNAPSHOT}&band=goal`,
  `${SNAPSHOT}&q=adam`,
  "/v1/dashboard/bsc?view_mode=aggregate&year=2026&month=9",
  "/v1/dashboard/bsc?year=2026&month=9&employee_id=N2",
  "/v1/dashboard/bsc/performance?cycle_id=2026",
  "/v1/dashboard/bsc/performance?cycle_id=2026&employee_id=N1",
  "/v1/dashboard/bsc/comparison?cycle_id=2026&employee_ids=N1,N2,N3",
  "/v1/dashboard/bsc/available-months",
  "/v1/dashboard/bsc/export?year=2026&month=9&format=csv",
]

async function expectSameAnswers(): Promise<void> {
  for (const email of ["admin@example.com", "north@example.com"]) {
    const here = await world.as(email)
    for (const url of QUESTIONS) {
      const answer = await wholeAnswer(there(here), url)
      expect(answer, `${email} ${url}`).toEqual(await wholeAnswer(here, url))
      expect(JSON.stringify(answer), url).not.toContain("fallback")
    }
  }
}

/** All pages. Cursors are sealed, so no two are the same. */
async function wholeAnswer(caller: Caller, url: string): Promise<unknown[]> {
  const pages: unknown[] = []
  for (let cursor: string | null = ""; cursor !== null;) {
    const address: string = cursor === "" ? url : `${url}&cursor=${encodeURIComponent(cursor)}`
    const { status, body, text }: Answer<any> = await caller.get(address)
    expect(status, text).toBe(200)
    const { next_cursor = null, ...rest } = body
    pages.push(Object.keys(rest).length > 0 ? rest : text)
    cursor = next_cursor
  }
  return pages
}

describe("the same answers as with PostgreSQL", () => {
  test("for a synced draft month", async () => {
    const admin = there(await world.as("admin@example.com"))
    const month = { year: 2026, month: 10 }
    for (const each of [SEPTEMBER, month]) {
      expect((await admin.post("/v1/dashboard/bsc/sync", each)).status).toBe(200)
      await syncMonth(world, each)
    }
    expect((await admin.get(SNAPSHOT)).body).toMatchObject({ source: "warehouse", report: { status: "draft" } })
    await expectSameAnswers()
  })

  test("for a final month", async () => {
    const admin = there(await world.as("admin@example.com"))
    expect(await finalize(admin, SEPTEMBER)).toMatchObject({ status: "succeeded", result: { published: true } })
    await syncMonth(world, SEPTEMBER)
    const { body } = await admin.get(SNAPSHOT)
    expect(body).toMatchObject({ source: "warehouse", report: { status: "final" } })
    expect(body.items).not.toHaveLength(0)
    await expectSameAnswers()
  })
})

describe("when ClickHouse is unavailable", () => {
  const OCTOBER = "/v1/dashboard/bsc?view_mode=aggregate&year=2026&month=10"
  const attendanceOf = (body: any): number => body.items.find((item: any) => item.employee_id === "N2").total_score
  const retries = async () => {
    const { rows } = await sql<{ most: number }>`select coalesce(max(retry_count), 0) as most from jobs.job
      where name = 'scorecard_entry_resync'`.execute(world.app.platform.db)
    return rows[0]?.most ?? 0
  }

  test("dashboards compute live, the status reports it, processes start, and pending writes are made afterwards", async () => {
    const admin = there(await world.as("admin@example.com"))
    const before = (await admin.get(OCTOBER)).body
    const { warehouse } = (await admin.get("/v1/system/status")).body.checks
    expect(warehouse).toMatchObject({ status: "ok", driver: "clickhouse" })

    await server.kill()
    const away = (await admin.get(OCTOBER)).body
    expect(away).toMatchObject({ source: "live", fallback: true, summary: before.summary })
    const status = (await admin.get("/v1/system/status")).body
    expect(status).toMatchObject({ status: "degraded", checks: { warehouse: { status: "degraded" } } })
    expect((await admin.post("/v1/dashboard/bsc/sync", { year: 2026, month: 10 })).status).toBe(503)
    const late = { employee_id: "N2", date_of_occurrence: "2026-10-06", issue_type: "tardiness" }
    const written = await admin.post("/v1/scorecard/attendance-issues", late)
    expect(written.status, written.text).toBe(201)
    const started = await openProcess("api")
    expect((await started.http.inject("/health/ready")).statusCode).toBe(200)
    await started.close()
    await vi.waitFor(async () => expect(await retries()).toBeGreaterThan(0), { timeout: 120_000, interval: 200 })

    await server.start()
    await vi.waitFor(
      async () => {
        const back = (await admin.get(OCTOBER)).body
        expect(back.source).toBe("warehouse")
        expect(attendanceOf(back)).toBeLessThan(attendanceOf(before))
      },
      { timeout: 120_000, interval: 500 },
    )
    expect((await admin.get("/v1/system/status")).body.checks.warehouse).toMatchObject({ status: "ok" })
  })
})
