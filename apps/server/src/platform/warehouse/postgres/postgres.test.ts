import { once } from "node:events"
import { createServer } from "node:net"
import type { AddressInfo } from "node:net"
import pg from "pg"
import { expect, test } from "vitest"
import { silentLog } from "#platform/log/index.ts"
import { testDatabase } from "#test/postgres.ts"
import { draft, scoredRow } from "../contract-rows.ts"
import { warehouseContract } from "../contract.ts"
import { WarehouseUnavailable } from "../port.ts"
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

test("a warehouse that cannot be reached, signed in to or found is unavailable, with the cause", async () => {
  const port = await freePort()
  const nowhere = openPostgresWarehouse({ url: `postgresql://nobody@127.0.0.1:${port}/none`, log: silentLog })
  const unavailable = expect.objectContaining({ name: "WarehouseUnavailable", cause: expect.any(Error) })
  await expect(nowhere.probe()).rejects.toEqual(unavailable)
  await expect(nowhere.monthSummary("2026-01", { employee_ids: null })).rejects.toEqual(unavailable)
  await expect(nowhere.replaceMonth("2026-01", [[scoredRow("ana")]], draft)).rejects.toEqual(unavailable)
  await expect(nowhere.stream("2026-01", null, "name")[Symbol.asyncIterator]().next()).rejects.toEqual(unavailable)
  await nowhere.close()
})

test("a warehouse that accepts a connection and then says nothing is unavailable", async () => {
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

test("losing its connections costs the write under way, not the process nor the next one", async () => {
  const database = await testDatabase("warehouse")
  const warehouse = openPostgresWarehouse({ url: database.url, log: silentLog })
  await warehouse.replaceMonth("2026-01", [[scoredRow("ana")]], draft)
  async function* interrupted() {
    await query(
      database.url,
      `select pg_terminate_backend(pid) from pg_stat_activity
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

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo // a TCP server's address
  server.close()
  await once(server, "close")
  return port
}
