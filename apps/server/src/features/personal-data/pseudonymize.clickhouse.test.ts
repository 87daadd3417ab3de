import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { openApp, type App } from "#app/open-app.ts"
import { startClickhouse, type ClickhouseServer } from "#test/support/clickhouse.ts"
import { callerWith, openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"
import { EMAIL, ID, MENTION, NAME, plantPerson } from "./planted.test-support.ts"

// The engine shares the machine with all other tests.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 180_000 })

let server: ClickhouseServer
let world: TestWorld
let app: App
let admin: Caller

beforeAll(async () => {
  ;[server, world] = await Promise.all([
    startClickhouse(),
    openTestWorld("pseudonymize_clickhouse", { warehouse: "none" }),
  ])
  const { log, clock, config } = world.app.platform
  app = await openApp({
    config: { ...config, warehouse: { ...config.warehouse, driver: "clickhouse" } },
    log,
    clock,
    databaseUrl: world.databaseUrl,
    warehouseUrl: await server.database(),
  })
  admin = callerWith(app, (await world.as("admin@example.com")).token)
  await plantPerson(world, admin)
})
afterAll(async () => {
  await app.close()
  await world.close()
  await server.close()
})

const rows = async () => JSON.stringify(await app.platform.warehouse.rowsOf([ID, "E7003"], ["2026-10"]))

test("the rows of a person in ClickHouse lose the name, and no figure changes", async () => {
  expect((await admin.post("/v1/dashboard/bsc/sync", { year: 2026, month: 10 })).status).toBe(200)
  const before = await rows()
  expect(before).toContain(MENTION)
  await admin.patch(`/v1/employees/${ID}`, { employment_data: { separation_date: "2026-10-14" } })
  const { status } = await admin.post(`/v1/employees/${ID}/pseudonymize`, { legal_basis: "Request" })
  expect(status).toBe(200)
  const after = await rows()
  expect([...NAME, EMAIL].filter((marker) => after.includes(marker))).toEqual([])
  expect(after).toBe(before.replaceAll(MENTION, `Former employee ${ID}`))
})
