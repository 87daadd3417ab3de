import { once } from "node:events"
import { createServer, type AddressInfo } from "node:net"
import pg from "pg"
import { expect, test } from "vitest"
import { silentLog } from "#platform/log/index.ts"
import { testDatabase } from "#test/support/postgres.ts"
import { statementsIn } from "#test/support/statements.ts"
import { draft, scoredRow } from "#test/warehouse/contract-rows.ts"
import { warehouseContract } from "#test/warehouse/contract.ts"
import { WarehouseUnavailable, type MonthView, type PageKey } from "../port.ts"
import { openPostgresWarehouse } from "./index.ts"

async function query(url: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query(text)
  } finally {
    await client.end()
  }
}

warehouseContract("postgres", async () => {
  const database = await testDatabase("warehouse")
  return {
    open: () => openPostgresWarehouse({ url: database.url, log: silentLog }),
    async loseColumn(name) {
      await query(database.url, `alter table bsc_employee_month drop column ${name}`)
      await query(database.url, `alter table _bsc_employee_month_staging drop column ${name}`)
    },
    async loseRows(month) {
      await query(database.url, `delete from bsc_employee_month where period_date = '${month}-01'`)
    },
    drop: database.drop,
  }
})

test("the table is partitioned by month and clustered on the employee", async () => {
  const database = await testDatabase("warehouse")
  const warehouse = openPostgresWarehouse({ url: database.url, log: silentLog })
  await warehouse.replaceMonth("2026-12", [[scoredRow("ana")]], draft)
  const { rows } = await query(
    database.url,
    `select c.relname, pg_get_expr(c.relpartbound, c.oid) as bound, i.indisclustered from pg_class c
     join pg_inherits h on h.inhrelid = c.oid join pg_index i on i.indrelid = c.oid
     where h.inhparent = 'bsc_employee_month'::regclass`,
  )
  expect(rows).toEqual([
    {
      relname: "bsc_employee_month_2026_12",
      bound: "FOR VALUES FROM ('2026-12-01') TO ('2027-01-01')",
      indisclustered: true,
    },
  ])
  expect((await query(database.url, "select * from _bsc_employee_month_staging")).rows).toEqual([])
  await warehouse.close()
  await database.drop()
})

test("everyone's summary is counted again only after someone has written rows of the month", async () => {
  const database = await testDatabase("warehouse")
  const [warehouse, writer] = [1, 2].map(() => openPostgresWarehouse({ url: database.url, log: silentLog }))
  if (!warehouse || !writer) throw new Error("there are two")
  const view = (band_key?: string) =>
    warehouse.monthView("2026-12", { employee_ids: null, band_key, sort: "name", limit: 1 })
  const look = async (band_key?: string) => {
    let employees = 0
    const statements = await statementsIn(async () => {
      employees = (await view(band_key)).summary.employees
    })
    return { employees, counts: statements.filter(({ text }) => text?.includes("avg(")).length }
  }
  const ana = scoredRow("ana")
  const band = ana.band_key ?? undefined
  await writer.replaceMonth("2026-12", [[ana]], draft)
  expect(await look()).toEqual({ employees: 1, counts: 1 })
  expect(await look()).toEqual({ employees: 1, counts: 0 })
  expect(await look(band)).toEqual({ employees: 1, counts: 1 })
  expect(await look("another")).toEqual({ employees: 0, counts: 1 })
  await writer.replaceMonth("2026-11", [[ana]], draft)
  expect(await look()).toEqual({ employees: 1, counts: 0 })
  await writer.replaceRows("2026-12", ["ben"], [[scoredRow("ben")]], draft)
  expect(await look()).toEqual({ employees: 2, counts: 1 })
  expect(await look(band)).toEqual({ employees: 2, counts: 1 })
  await writer.forgetMonth("2026-12")
  expect((await look()).employees).toBe(0)
  await writer.replaceMonth("2026-12", [[ana]], draft)
  expect(await look()).toEqual({ employees: 1, counts: 1 })
  await Promise.all([warehouse.close(), writer.close()])
  await database.drop()
})

test("a month that lost its rows but not its stamp is not synced; one that never had rows is", async () => {
  const database = await testDatabase("warehouse")
  const warehouse = openPostgresWarehouse({ url: database.url, log: silentLog })
  await warehouse.replaceMonth("2026-10", [], draft)
  await warehouse.replaceMonth("2026-11", [[scoredRow("ana")]], draft)
  await warehouse.replaceMonth("2026-12", [[scoredRow("ana")]], draft)
  await query(database.url, "delete from bsc_employee_month where period_date = '2026-11-01'")
  expect(await warehouse.stampOf("2026-10")).toEqual(draft)
  expect(await warehouse.stampOf("2026-11")).toEqual({ ...draft, synced_at: null })
  await query(database.url, "drop table bsc_employee_month")
  const { stamps } = await warehouse.stampedRowsOf(["ana"], ["2026-10", "2026-12"])
  expect([...stamps.values()].map(({ synced_at }) => synced_at)).toEqual([draft.synced_at, null])
  // Complete again once the whole month is written, in the same generation.
  await warehouse.replaceRows("2026-12", ["ana"], [[scoredRow("ana")]], draft)
  expect(await warehouse.stampOf("2026-12")).toMatchObject({ synced_at: null })
  await warehouse.replaceMonth("2026-12", [[scoredRow("ana")]], draft)
  expect(await warehouse.stampOf("2026-12")).toEqual(draft)
  await warehouse.close()
  await database.drop()
})

test("an unreachable or missing warehouse, or one that rejects the sign-in, is unavailable, with the cause", async () => {
  const port = await freePort()
  const nowhere = openPostgresWarehouse({ url: `postgresql://nobody@127.0.0.1:${port}/none`, log: silentLog })
  const unavailable = expect.objectContaining({ name: "WarehouseUnavailable", cause: expect.any(Error) })
  await expect(nowhere.probe()).rejects.toEqual(unavailable)
  await expect(nowhere.monthView("2026-01", { employee_ids: null, sort: "name", limit: 1 })).rejects.toEqual(
    unavailable,
  )
  await expect(nowhere.replaceMonth("2026-01", [[scoredRow("ana")]], draft)).rejects.toEqual(unavailable)
  await expect(nowhere.stream("2026-01", null, "name")[Symbol.asyncIterator]().next()).rejects.toEqual(unavailable)
  await nowhere.close()
})

test("a warehouse that accepts a connection and never responds is unavailable", async () => {
  const mute = createServer().listen(0, "127.0.0.1")
  await once(mute, "listening")
  const sockets = new Set<{ destroy(): void }>()
  mute.on("connection", (socket) => sockets.add(socket))
  const { port } = mute.address() as AddressInfo // a TCP server's address
  const warehouse = openPostgresWarehouse({ url: `postgresql://nobody@127.0.0.1:${port}/none`, log: silentLog })
  await expect(warehouse.probe()).rejects.toThrow(WarehouseUnavailable)
  for (const socket of sockets) socket.destroy()
  mute.close()
  await warehouse.close()
})

test("losing its connections costs the write in progress, but neither the process nor the next write", async () => {
  const database = await testDatabase("warehouse")
  const warehouse = openPostgresWarehouse({ url: database.url, log: silentLog })
  await warehouse.replaceMonth("2026-01", [[scoredRow("ana")]], draft)
  async function* interrupted() {
    await query(
      database.url,
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity
       where datname = current_database() and application_name = 'scorecard-warehouse'`,
    )
    yield [scoredRow("ben")]
  }
  await expect(warehouse.replaceMonth("2026-01", interrupted(), draft)).rejects.toThrow(WarehouseUnavailable)
  expect(await warehouse.rowsOf(["ana", "ben"], ["2026-01"])).toMatchObject([{ employee_id: "ana" }])
  await warehouse.replaceMonth("2026-01", [[scoredRow("ben")]], draft)
  expect(await warehouse.rowsOf(["ana", "ben"], ["2026-01"])).toMatchObject([{ employee_id: "ben" }])
  await warehouse.close()
  await database.drop()
})

test("however many writers wait for one month, another month can be written", async () => {
  const database = await testDatabase("warehouse")
  const warehouse = openPostgresWarehouse({ url: database.url, log: silentLog })
  const begun = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  async function* patient() {
    begun.resolve()
    await goOn.promise
    yield [scoredRow("ana")]
  }
  const writers = [warehouse.replaceMonth("2026-01", patient(), draft)]
  await begun.promise
  for (let n = 0; n < 12; n++) writers.push(warehouse.replaceRows("2026-01", ["ben"], [[scoredRow("ben")]], draft))
  await warehouse.replaceMonth("2026-02", [[scoredRow("cat")]], draft)
  expect(await warehouse.monthsOfPool(null)).toEqual(["2026-02"])
  goOn.resolve()
  await Promise.all(writers)
  expect(await warehouse.rowsOf(["ana", "ben"], ["2026-01"])).toHaveLength(2)
  await warehouse.close()
  await database.drop()
})

test("a failed write releases the lock", async () => {
  const database = await testDatabase("warehouse")
  const warehouse = openPostgresWarehouse({ url: database.url, log: silentLog })
  async function* failing() {
    yield [scoredRow("ana")]
    throw new Error("no figures today")
  }
  const [failed, next] = await Promise.allSettled([
    warehouse.replaceMonth("2026-01", failing(), draft),
    warehouse.replaceMonth("2026-01", [[scoredRow("ana")]], draft),
  ])
  expect(failed).toMatchObject({ status: "rejected", reason: { message: "no figures today" } })
  expect(next).toMatchObject({ status: "fulfilled", value: { written: 1 } })
  await warehouse.close()
  await database.drop()
})

test("names and ids sort by code point in a database with a different collation", async () => {
  const database = await testDatabase("warehouse")
  const warehouse = openPostgresWarehouse({ url: database.url, log: silentLog })
  await warehouse.ensureColumns()
  // A collation in which "-" and accents weigh less than letters, as in most locales.
  await query(database.url, `alter table bsc_employee_month alter column employee_name type text collate "en-x-icu"`)
  const people = [
    ["e1", "zoë"],
    ["e2", "Zoe"],
    ["e3", "Álvaro"],
    ["e4", "a-b"],
    ["e5", "aa"],
    ["e6", "Ab"],
  ] as const
  const rows = people.map(([id, name]) => scoredRow(id, { employee_name: name }))
  await warehouse.replaceMonth("2026-01", [rows], draft)
  const sorted = ["e4", "e5", "e6", "e2", "e1", "e3"]

  const paged: string[] = []
  for (let after: PageKey | null = null; ;) {
    const { page }: MonthView = await warehouse.monthView("2026-01", {
      employee_ids: null,
      sort: "name",
      limit: 2,
      after,
    })
    paged.push(...page.rows.map(({ employee_id }) => employee_id))
    after = page.next
    if (!after) break
  }
  expect(paged).toEqual(sorted)
  const streamed: string[] = []
  for await (const batch of warehouse.stream("2026-01", null, "-name"))
    streamed.push(...batch.rows.map(({ employee_id }) => employee_id))
  expect(streamed).toEqual(sorted.toReversed())

  const { rows: columns } = await query(
    database.url,
    `select collation_name from information_schema.columns where table_name = 'bsc_employee_month' and column_name = 'employee_id'`,
  )
  expect(columns).toEqual([{ collation_name: "C" }])
  await warehouse.close()
  await database.drop()
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo // a TCP server's address
  server.close()
  await once(server, "close")
  return port
}
