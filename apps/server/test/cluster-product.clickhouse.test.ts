import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { openApp, type App } from "#app/open-app.ts"
import { addCompany, addEvaluation, SEPTEMBER, syncMonth } from "#features/dashboards/company.test-support.ts"
import { startClickhouseCluster, type ClickhouseCluster } from "./support/clickhouse-cluster.ts"
import { callerWith, openTestWorld, type Answer, type Caller, type TestWorld } from "./support/world.ts"

/* The product on a ClickHouse cluster compared with the product on PostgreSQL, with the same documents. */

// The servers share the machine with all other tests.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 180_000 })

/** Syncs are requested by the tests. */
const rollingSync = { enabled: false, seconds: 600 }
const OCTOBER = { year: 2026, month: 10 }

let cluster: ClickhouseCluster
let world: TestWorld
let warehouseUrl: string
let onCluster: App

beforeAll(async () => {
  ;[cluster, world] = await Promise.all([
    startClickhouseCluster([1, 1]),
    openTestWorld("cluster_product", { config: { rollingSync } }),
  ])
  await addCompany(world)
  await addEvaluation(world, "N1", 90, "2026-10-05")
  warehouseUrl = await cluster.database()
  const { log, clock, config } = world.app.platform
  onCluster = await openApp({
    config: { ...config, warehouse: { ...config.warehouse, driver: "clickhouse", cluster: cluster.name } },
    log,
    clock,
    databaseUrl: world.databaseUrl,
    warehouseUrl,
  })
})
afterAll(async () => {
  await onCluster.close()
  await world.close()
  await cluster.close()
})

const there = (caller: Caller) => callerWith(onCluster, caller.token)

async function expectSameAnswers(): Promise<void> {
  for (const email of ["admin@example.com", "north@example.com"]) {
    const here = await world.as(email)
    for (const path of [
      "/month-snapshot?view_mode=aggregate&year=2026&month=9&limit=100",
      "/month-snapshot?view_mode=aggregate&year=2026&month=10&limit=100&sort=-total_score",
      "?view_mode=aggregate&year=2026&month=9",
      "/performance?cycle_id=2026",
      "/comparison?cycle_id=2026&employee_ids=N1,N2,N3",
      "/available-months",
      "/export?year=2026&month=9&format=csv",
    ]) {
      const url = `/v1/dashboard/bsc${path}`
      const answer: Answer<unknown> = await there(here).get(url)
      const expected: Answer<unknown> = await here.get(url)
      expect([answer.status, answer.text], `${email} ${url}`).toEqual([200, expected.text])
      expect(answer.text).not.toContain("fallback")
    }
  }
}

test("the same answers as with PostgreSQL, from the shards", async () => {
  const admin = there(await world.as("admin@example.com"))
  for (const month of [SEPTEMBER, OCTOBER]) {
    expect((await admin.post("/v1/dashboard/bsc/sync", month)).status).toBe(200)
    await syncMonth(world, month)
  }
  await expectSameAnswers()
  const months = "select distinct period_date from bsc_employee_month_local"
  const shards = await Promise.all(cluster.nodes.map((node) => node.run(warehouseUrl, months)))
  expect(shards).toEqual(["2026-10-01\n", "2026-09-01\n"])
})

test("a lost cluster is rebuilt from the documents", async () => {
  for (const table of ["bsc_employee_month", "bsc_empty_month", "bsc_employee_month_local", "bsc_empty_month_local"])
    for (const node of cluster.nodes) await node.run(warehouseUrl, `drop table ${table} sync`)
  expect(await onCluster.features.months.rebuildWarehouse(() => {})).toMatchObject({ months: 2 })
  await expectSameAnswers()
})
