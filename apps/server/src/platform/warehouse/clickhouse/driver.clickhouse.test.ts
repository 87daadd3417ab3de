import { once } from "node:events"
import { readFileSync } from "node:fs"
import { createServer, type AddressInfo } from "node:net"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { silentLog } from "#platform/log/index.ts"
import { startClickhouse, type ClickhouseServer } from "#test/support/clickhouse.ts"
import { testDatabase, type TestDatabase } from "#test/support/postgres.ts"
import { draft, final, scoredRow } from "#test/warehouse/contract-rows.ts"
import { noLock, paused } from "#test/warehouse/late-writer.ts"
import { createAdvisoryLock } from "../advisory-lock.ts"
import { WarehouseUnavailable, type Warehouse } from "../port.ts"
import { openClickhouseWarehouse, type SharedLock } from "./index.ts"

// The server shares the machine with all other tests.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 180_000 })

let server: ClickhouseServer
let documents: TestDatabase
beforeAll(async () => {
  ;[server, documents] = await Promise.all([startClickhouse(), testDatabase("turns")])
})
afterAll(async () => {
  await server.close()
  await documents.drop()
})

const createLock = () => createAdvisoryLock({ url: documents.url, log: silentLog })
async function opened(
  lock: SharedLock = createLock(),
): Promise<{ url: string; warehouse: Warehouse } & AsyncDisposable> {
  const url = await server.database()
  const warehouse = openClickhouseWarehouse({ url, lock })
  return { url, warehouse, [Symbol.asyncDispose]: () => warehouse.close() }
}

const stagingTables = (url: string) =>
  server.run(url, "select name from system.tables where database = currentDatabase() and name like '%staging%'")

test("the engine of the tests has the version that the compose file starts and the docs name", async () => {
  const root = new URL("../../../../../../", import.meta.url)
  const version = (await server.run(await server.database(), "select version()")).split(".").slice(0, 2).join(".")
  expect(readFileSync(new URL("deploy/compose.yaml", root), "utf8")).toContain(
    `image: clickhouse/clickhouse-server:${version}\n`,
  )
  for (const page of ["docs/deployment.md", "docs/operations/warehouse.md"])
    expect(readFileSync(new URL(page, root), "utf8")).toMatch(new RegExp(`(ClickHouse|run on) ${version}\\b`))
})

test("the table is partitioned by month and ordered by employee, and a write leaves no staging table", async () => {
  await using of = await opened()
  await of.warehouse.replaceMonth("2026-12", [[scoredRow("ana")]], draft)
  await of.warehouse.replaceRows("2026-12", ["ben"], [[scoredRow("ben")]], draft)
  const table = await server.run(
    of.url,
    `select partition_key, sorting_key from system.tables where database = currentDatabase() and name = 'bsc_employee_month'`,
  )
  expect(table).toBe("toYYYYMM(period_date)\temployee_id\n")
  const partitions = await server.run(
    of.url,
    `select distinct partition from system.parts where active and database = currentDatabase() and table = 'bsc_employee_month'`,
  )
  expect(partitions).toBe("202612\n")
  expect(await stagingTables(of.url)).toBe("")
})

test("KPIs and KPMs are arrays that plain SQL can read", async () => {
  await using of = await opened()
  await of.warehouse.replaceMonth("2026-12", [[scoredRow("ana")]], draft)
  const sql = `select kpi.kpi_key, kpi.kpi_source, kpi.kpi_score, arrayStringConcat(kpms.kpm_key, '+')
    from bsc_employee_month array join kpis as kpi`
  expect(await server.run(of.url, sql)).toBe("integrity\tquantity_non_sbs\t80\tproductivity+attendance\n")
})

test("an unreachable or missing warehouse is unavailable, with the cause", async () => {
  const closed = createServer().listen(0, "127.0.0.1")
  await once(closed, "listening")
  const { port } = closed.address() as AddressInfo // a TCP server's address
  closed.close()
  const there = new URL(await server.database())
  for (const [url, reason] of [
    [`http://127.0.0.1:${port}/none`, "ECONNREFUSED"],
    [`${there.origin}/no_such_database`, "UNKNOWN_DATABASE"],
  ] as const) {
    const message = `the warehouse is not responding: ${reason}`
    const unavailable = expect.objectContaining({ name: "WarehouseUnavailable", message, cause: expect.any(Error) })
    const warehouse = openClickhouseWarehouse({ url, lock: noLock })
    const question = { employee_ids: null, sort: "name", limit: 1 } as const
    await expect(warehouse.probe()).rejects.toEqual(unavailable)
    await expect(warehouse.ensureColumns()).rejects.toEqual(unavailable)
    await expect(warehouse.monthView("2026-01", question)).rejects.toEqual(unavailable)
    await expect(warehouse.replaceMonth("2026-01", [[scoredRow("ana")]], draft)).rejects.toEqual(unavailable)
    await expect(warehouse.stream("2026-01", null, "name")[Symbol.asyncIterator]().next()).rejects.toEqual(unavailable)
    await warehouse.close()
  }
})

test("a warehouse that accepts a connection and never responds is unavailable", async () => {
  const mute = createServer().listen(0, "127.0.0.1")
  await once(mute, "listening")
  const sockets = new Set<{ destroy(): void }>()
  mute.on("connection", (socket) => sockets.add(socket))
  const { port } = mute.address() as AddressInfo // a TCP server's address
  const warehouse = openClickhouseWarehouse({ url: `http://127.0.0.1:${port}/none`, lock: noLock })
  await expect(warehouse.probe()).rejects.toThrow(WarehouseUnavailable)
  for (const socket of sockets) socket.destroy()
  mute.close()
  await warehouse.close()
})

test("a server that crashes during a write keeps the old rows, and the next write is complete", async () => {
  await using of = await opened()
  await of.warehouse.replaceMonth("2026-01", [[scoredRow("ana")]], draft)
  async function* interrupted() {
    yield [scoredRow("ben")]
    await server.kill()
    yield [scoredRow("cem")]
  }
  await expect(of.warehouse.replaceMonth("2026-01", interrupted(), final)).rejects.toThrow(WarehouseUnavailable)
  await expect(of.warehouse.probe()).rejects.toThrow(WarehouseUnavailable)
  await server.start()
  expect(await of.warehouse.rowsOf(["ana", "ben"], ["2026-01"])).toMatchObject([{ employee_id: "ana" }])
  expect(await of.warehouse.stampOf("2026-01")).toEqual(draft)
  expect(await stagingTables(of.url)).toMatch(/^_bsc_employee_month_staging_202601_\w+\n$/)

  await of.warehouse.replaceMonth("2026-01", [[scoredRow("ben")]], final)
  expect(await of.warehouse.rowsOf(["ana", "ben"], ["2026-01"])).toMatchObject([{ employee_id: "ben" }])
  expect(await stagingTables(of.url)).toBe("")
})

test("a writer suspended until it lost its lock cannot overwrite later rows", async () => {
  await using of = await opened(noLock)
  const other = openClickhouseWarehouse({ url: of.url, lock: noLock })
  await of.warehouse.replaceMonth("2026-01", [[scoredRow("old")]], draft)
  for (const write of ["replaceMonth", "replaceRows"] as const) {
    const late = paused("late")
    const lateWrite =
      write === "replaceMonth"
        ? of.warehouse.replaceMonth("2026-01", late.rows, final)
        : of.warehouse.replaceRows("2026-01", ["late"], late.rows, final)
    await late.begun
    await other.replaceMonth("2026-01", [[scoredRow("new")]], { ...final, report_version: 2 })
    late.goOn()
    await expect(lateWrite).rejects.toThrow(WarehouseUnavailable)
    expect(await other.rowsOf(["late", "new"], ["2026-01"])).toMatchObject([{ employee_id: "new", report_version: 2 }])
    expect(await other.stampOf("2026-01")).toMatchObject({ report_version: 2 })
  }
  await other.close()
})

test("nor does a late writer without rows leave its stamp on a month emptied since", async () => {
  await using of = await opened(noLock)
  const other = openClickhouseWarehouse({ url: of.url, lock: noLock })
  const late = paused("nobody")
  async function* nobody() {
    for await (const _ of late.rows) yield []
  }
  const lateWrite = of.warehouse.replaceMonth("2026-01", nobody(), draft)
  await late.begun
  await other.replaceMonth("2026-01", [], { ...draft, synced_at: "2026-02-05T00:00:00.000Z" })
  late.goOn()
  await expect(lateWrite).rejects.toThrow(WarehouseUnavailable)
  expect(await other.stampOf("2026-01")).toMatchObject({ synced_at: "2026-02-05T00:00:00.000Z" })
  await other.close()
})

test("a month whose last person is removed keeps its stamp, even if it was empty before", async () => {
  await using of = await opened()
  await of.warehouse.replaceMonth("2026-01", [], final)
  await of.warehouse.replaceMonth("2026-01", [[scoredRow("ana")]], { ...draft, generation: 2 })
  const scoped = { ...draft, generation: 2, synced_at: "2026-02-05T00:00:00.000Z" }
  await of.warehouse.replaceRows("2026-01", ["ana"], [], scoped)
  expect(await of.warehouse.stampOf("2026-01")).toEqual({ ...draft, generation: 2 })
  expect(await of.warehouse.monthsOfPool(null)).toEqual([])
  await of.warehouse.forgetMonth("2026-01")
  expect(await of.warehouse.stampOf("2026-01")).toBeNull()
})

test("however many writers wait for one month, another month can be written", async () => {
  await using of = await opened()
  const first = paused("ana")
  const writers = [of.warehouse.replaceMonth("2026-01", first.rows, draft)]
  await first.begun
  for (let n = 0; n < 12; n++) writers.push(of.warehouse.replaceRows("2026-01", ["ben"], [[scoredRow("ben")]], draft))
  await of.warehouse.replaceMonth("2026-02", [[scoredRow("cat")]], draft)
  expect(await of.warehouse.monthsOfPool(null)).toEqual(["2026-02"])
  first.goOn()
  await Promise.all(writers)
  expect(await of.warehouse.rowsOf(["ana", "ben"], ["2026-01"])).toHaveLength(2)
})

test("pools of any size can be queried, and ids of any characters excluded", async () => {
  await using of = await opened()
  const strange = ["o'neil", String.raw`back\slash`, String.raw`\'; drop table bsc_employee_month; --`, "Ω"]
  await of.warehouse.replaceMonth("2026-01", [[...strange, "ana"].map((id) => scoredRow(id))], draft)
  await of.warehouse.replaceRows("2026-01", strange, [[scoredRow("Ω")]], draft)
  const pool = [...strange, "ana", ...Array.from({ length: 30_000 }, (_, i) => `somebody-else-${i}`)]
  expect(await of.warehouse.monthTotal("2026-01", { employee_ids: pool })).toBe(2)
  await of.warehouse.replaceRows("2026-01", pool.slice(0, 5_000), [[scoredRow("o'neil")]], draft)
  const rows = await of.warehouse.rowsOf(pool, ["2026-01"])
  expect(rows.map(({ employee_id }) => employee_id)).toEqual(["o'neil"])
})
