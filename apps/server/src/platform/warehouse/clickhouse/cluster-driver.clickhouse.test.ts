import { afterAll, beforeAll, expect, test, vi } from "vitest"
import {
  startClickhouseCluster,
  type ClickhouseCluster,
  type ClickhouseNode,
} from "#test/support/clickhouse-cluster.ts"
import { draft, final, scoredRow } from "#test/warehouse/contract-rows.ts"
import { noLock, paused } from "#test/warehouse/late-writer.ts"
import { WarehouseUnavailable } from "../port.ts"
import { openClickhouseWarehouse } from "./index.ts"

// The servers share the machine with all other tests.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 180_000 })

let cluster: ClickhouseCluster
/** Two replicas of the first shard, and the second shard. */
let first: ClickhouseNode, replica: ClickhouseNode, second: ClickhouseNode
beforeAll(async () => {
  cluster = await startClickhouseCluster([2, 1])
  ;[first, replica, second] = cluster.nodes as [ClickhouseNode, ClickhouseNode, ClickhouseNode] // as started
})
afterAll(() => cluster.close())

const openAt = (url: string, name = cluster.name) => openClickhouseWarehouse({ url, cluster: name, lock: noLock })

/** The first shard has the months of even numbers since the year 0. */
const [FIRST, SECOND] = ["2026-12", "2027-01"] as const
const PERIOD = { "2026-12": "2026-12-01", "2027-01": "2027-01-01" } as const

test("a month is on one shard, where the Distributed table looks for it", async () => {
  const url = await cluster.database()
  await using warehouse = disposable(openAt(url))
  for (const month of ["2026-11", FIRST, SECOND, "2027-02"])
    await warehouse.replaceMonth(month, [[scoredRow("ana")], [scoredRow("ben")]], draft)
  const periods = "select distinct period_date from bsc_employee_month_local order by 1"
  expect(await first.run(url, periods)).toBe("2026-12-01\n2027-02-01\n")
  expect(await second.run(url, periods)).toBe("2026-11-01\n2027-01-01\n")
  for (const period of Object.values(PERIOD)) {
    const sql = `select count() from bsc_employee_month where period_date = '${period}'
      settings load_balancing = 'in_order', optimize_skip_unused_shards = 1, force_optimize_skip_unused_shards = 2`
    expect(await replica.run(url, sql)).toBe("2\n")
  }
})

test("any server answers for all months, and the server that has a month writes it", async () => {
  const url = await cluster.database()
  await using warehouse = disposable(openAt(second.at(url)))
  await warehouse.replaceMonth(FIRST, [[scoredRow("ana")]], draft)
  await warehouse.replaceMonth(SECOND, [], final)
  await warehouse.replaceRows(FIRST, ["ben"], [[scoredRow("ben")]], draft)
  await using other = disposable(openAt(url))
  const { stamps, rows } = await other.stampedRowsOf(["ana", "ben"], [FIRST, SECOND])
  expect(rows.map(({ employee_id }) => employee_id)).toEqual(["ana", "ben"])
  expect(stamps).toEqual(
    new Map([
      [FIRST, draft],
      [SECOND, final],
    ]),
  )
  expect((await other.monthsAverages([FIRST, SECOND], null)).averages).toMatchObject([{ month: FIRST, employees: 2 }])
})

test("rows of several shards come in the order of their months", async () => {
  const url = await cluster.database()
  await using warehouse = disposable(openAt(url))
  const months = ["2026-10", "2026-11", "2026-12", "2027-01"]
  for (const month of months) await warehouse.replaceMonth(month, [[scoredRow("ben"), scoredRow("ana")]], draft)
  const expected = months.flatMap((month) => ["ana", "ben"].map((id) => `${month} ${id}`))
  const { rows } = await warehouse.stampedRowsOf(["ben", "ana"], months)
  for (const found of [rows, await warehouse.rowsOf(["ben", "ana"], months)])
    expect(found.map(({ month, employee_id }) => `${month} ${employee_id}`)).toEqual(expected)
})

test.each(["single server", "cluster"])("pools of any size, with ids of any characters, reach a %s", async (kind) => {
  const url = await cluster.database()
  const name = kind === "cluster" ? cluster.name : null
  await using warehouse = disposable(openClickhouseWarehouse({ url, cluster: name, lock: noLock }))
  const strange = [
    "o'neil",
    String.raw`back\slash`,
    String.raw`\'; drop table bsc_employee_month; --`,
    "Ω",
    "}",
    "{x:String}",
  ]
  await warehouse.replaceMonth(SECOND, [[...strange, "ana"].map((id) => scoredRow(id))], draft)
  const ids = [...strange, ...Array.from({ length: 60_000 }, (_, at) => `somebody-else-${at}`)]
  expect(await warehouse.monthTotal(SECOND, { employee_ids: ids })).toBe(strange.length)
  const view = await warehouse.monthView(SECOND, { employee_ids: ids, sort: "employee_id", limit: 10 })
  expect(view.page.rows.map(({ employee_id }) => employee_id)).toEqual(strange.toSorted())
  expect((await warehouse.monthsAverages([SECOND], ids)).averages).toMatchObject([{ employees: strange.length }])
  await warehouse.replaceRows(SECOND, ids.slice(0, 5_000), [[scoredRow("o'neil")]], draft)
  expect((await warehouse.rowsOf([...strange, "ana"], [SECOND])).map((row) => row.employee_id)).toEqual([
    "ana",
    "o'neil",
  ])
})

test("a late writer cannot publish, whichever replica has its table", async () => {
  const url = await cluster.database()
  await using warehouse = disposable(openAt(url))
  await using other = disposable(openAt(second.at(url)))
  for (const month of [FIRST, SECOND]) {
    const late = paused("late")
    const lateWrite = warehouse.replaceMonth(month, late.rows, draft)
    await late.begun
    await other.replaceMonth(month, [[scoredRow("new")]], final)
    late.goOn()
    await expect(lateWrite).rejects.toThrow(WarehouseUnavailable)
    expect(await warehouse.rowsOf(["late", "new"], [month])).toMatchObject([{ employee_id: "new" }])
    expect(await warehouse.stampOf(month)).toEqual(final)
  }

  const staging = "_bsc_employee_month_staging_202612_late"
  await replica.run(url, `create table ${staging} as bsc_employee_month_local engine = Memory`)
  await warehouse.replaceMonth(SECOND, [[scoredRow("ana")]], final)
  expect(await replica.run(url, `exists table ${staging}`)).toBe("1\n")
  await warehouse.replaceMonth(FIRST, [[scoredRow("ana")]], final)
  expect(await replica.run(url, `exists table ${staging}`)).toBe("0\n")
})

test("a database with the tables of a single server is refused, and so is an unknown cluster", async () => {
  const url = await cluster.database()
  await second.run(url, "create table bsc_empty_month (period_date Date) engine = MergeTree order by period_date")
  await using warehouse = disposable(openAt(url))
  await expect(warehouse.ensureColumns()).rejects.toThrow("contains the table bsc_empty_month of a single server")
  await using unknown = disposable(openAt(await cluster.database(), "no-cluster"))
  await expect(unknown.ensureColumns()).rejects.toThrow("the warehouse is not responding: CLUSTER_DOESNT_EXIST")
})

/** What the test servers parse but cannot execute; where they can, they do. */
test("the engine creates the replicated tables, with the macros of the server in their paths", async () => {
  const url = await cluster.database()
  const before = cluster.standIns.length
  await using warehouse = disposable(openAt(url))
  await warehouse.replaceMonth(SECOND, [[scoredRow("ana")]], draft)
  const standIns = cluster.standIns.slice(before)
  expect(standIns.map((statement) => statement.split(/ on cluster /)[0]?.replace(/`\w+`\./, ""))).toEqual([
    "create table if not exists bsc_empty_month_local",
    "create table if not exists bsc_empty_month",
    "create table if not exists bsc_employee_month_local",
    "create table if not exists bsc_employee_month",
    "system sync replica bsc_employee_month_local lightweight",
    "system sync replica bsc_empty_month_local lightweight",
  ])

  const name = new URL(url).pathname.slice(1)
  await second.run(url, `drop table bsc_employee_month_local sync`)
  await second.run(url, `drop table bsc_empty_month_local sync`)
  for (const at of [0, 2]) await second.run(url, standIns[at]?.replace(" on cluster 'test-cluster'", "") ?? "")
  const tables = `select name, engine, partition_key, sorting_key from system.tables
    where database = currentDatabase() and name like '%_local' order by name`
  expect(await second.run(url, tables)).toBe(
    "bsc_employee_month_local\tReplicatedMergeTree\ttoYYYYMM(period_date)\temployee_id\n" +
      "bsc_empty_month_local\tReplicatedReplacingMergeTree\t\tperiod_date\n",
  )
  const replicas =
    "select zookeeper_path, replica_name from system.replicas where database = currentDatabase() order by 1"
  expect(await second.run(url, replicas)).toBe(
    `/clickhouse/tables/2/${name}/bsc_employee_month_local\t127.0.0.4\n` +
      `/clickhouse/tables/2/${name}/bsc_empty_month_local\t127.0.0.4\n`,
  )
})

/** Last, because it ends a server. */
test("while a replica does not answer, months of its shard are read but not written", async () => {
  const url = second.at(await cluster.database())
  await using warehouse = disposable(openAt(url))
  for (const month of [FIRST, SECOND]) await warehouse.replaceMonth(month, [[scoredRow("old")]], draft)
  // The test servers do not exchange rows.
  await replica.run(
    url,
    `insert into bsc_employee_month_local select * from bsc_employee_month where period_date = '${PERIOD[FIRST]}'
     settings load_balancing = 'in_order'`,
  )
  await first.kill()
  await expect(warehouse.replaceMonth(FIRST, [[scoredRow("new")]], draft)).rejects.toThrow(WarehouseUnavailable)
  await warehouse.replaceMonth(SECOND, [[scoredRow("new")]], draft)
  await using started = disposable(openAt(url))
  for (const each of [warehouse, started]) {
    const rows = await each.rowsOf(["old", "new"], [FIRST, SECOND])
    expect(rows.map(({ employee_id }) => employee_id)).toEqual(["old", "new"])
    const view = await each.monthView(FIRST, { employee_ids: null, sort: "name", limit: 10 })
    expect(view).toMatchObject({ stamp: draft, summary: { employees: 1 }, page: { rows: [{ employee_id: "old" }] } })
  }
})

function disposable<T extends { close(): Promise<void> }>(of: T): T & AsyncDisposable {
  return { ...of, [Symbol.asyncDispose]: () => of.close() }
}
