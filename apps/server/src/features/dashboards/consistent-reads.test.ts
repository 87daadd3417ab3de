import pg from "pg"
import { afterAll, beforeAll, expect, inject, test } from "vitest"
import { draftReport, monthReports } from "#core/months/index.ts"
import { sql } from "#platform/index.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"
import { addCompany, closeMonth, SEPTEMBER, setReport, syncMonth, warehouseDatabases } from "./company.test-support.ts"

const LABEL = "dashboards_moment"
const BSC = "/v1/dashboard/bsc"

let world: TestWorld
let admin: Caller
let warehouse: pg.Client
let warehouseName: string
let documentsName: string

beforeAll(async () => {
  world = await openTestWorld(LABEL)
  await addCompany(world)
  await setReport(world, draftReport(SEPTEMBER))
  await syncMonth(world, SEPTEMBER)
  admin = await world.as("admin@example.com")
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(world.app.platform.db)
  documentsName = rows[0]?.name ?? ""
  warehouseName = (await warehouseDatabases(world, LABEL))[0] ?? ""
  warehouse = new pg.Client({ connectionString: inject("databaseUrl").replace("DATABASE", warehouseName) })
  await warehouse.connect()
})
afterAll(async () => {
  await warehouse.end()
  await world.close()
})

/** The month as a finalize writes it; totals a thousand points higher mark the new rows. */
const FINALIZE = [
  "update bsc_employee_month set total_score = total_score + 1000, report_status = 'final', report_version = 1",
  "update bsc_month_stamp set report_status = 'final', report_version = 1, generation = 1",
]
const REOPEN = [
  "update bsc_employee_month set total_score = total_score - 1000, report_status = 'draft', report_version = 0",
  "update bsc_month_stamp set report_status = 'draft', report_version = 0, generation = 0",
]

/** The response to a query during which the month changes in the warehouse, before its rows are read. */
async function duringFinalize<T>(query: () => Promise<T>): Promise<T> {
  await warehouse.query("begin")
  // The stamps stay readable; a query of the rows waits.
  await warehouse.query("lock table bsc_employee_month in access exclusive mode")
  const response = query()
  await waitForBlockedQuery(warehouseName)
  for (const statement of FINALIZE) await warehouse.query(statement)
  await warehouse.query("commit")
  try {
    return await response
  } finally {
    for (const statement of REOPEN) await warehouse.query(statement)
  }
}

/** Waits until a connection of this database waits for a lock. Runs outside transactions, which see old statistics. */
async function waitForBlockedQuery(database: string): Promise<void> {
  for (;;) {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = ${database} and wait_event_type = 'Lock' limit 1`.execute(world.app.platform.db)
    if (rows.length > 0) return
  }
}

test("an aggregate's stamp, summary and page are consistent even when the month is finalized in between", async () => {
  const url = `${BSC}?view_mode=aggregate&year=2026&month=9` as const
  const before = (await admin.get(url)).body
  const { status, body } = await duringFinalize(() => admin.get(url))
  expect(status).toBe(200)
  expect(body.source).toBe("warehouse")
  expect(body).toEqual(before)
})

const NEW_TOTAL = /,1\d\d\d(\.\d+)?,/

test("an export's stamp and rows are read at the same moment", async () => {
  const north = await world.as("north@example.com")
  const url = `${BSC}/export?year=2026&month=9` as const
  const started = await world.app.platform.transact(async (tx) => {
    // The query for a lead's people waits here, after the month's report was read.
    await sql`lock table tbl_departments in access exclusive mode`.execute(tx.db)
    const file = north.get(url)
    await waitForBlockedQuery(documentsName)
    for (const statement of FINALIZE) await warehouse.query(statement)
    return { file }
  })
  const { status, text } = await started.file
  for (const statement of REOPEN) await warehouse.query(statement)
  expect([status, text.trim().split("\r\n").length]).toEqual([200, 8])
  expect(text).not.toMatch(NEW_TOTAL)
})

test.each([
  "performance?cycle_id=2026",
  "performance?cycle_id=2026&employee_id=N1",
  "comparison?cycle_id=2026&employee_ids=N1,S1",
])("%s: the months of a cycle have consistent stamps and rows", async (path) => {
  const before = await admin.get(`${BSC}/${path}`)
  expect(before.status).toBe(200)
  const during = await duringFinalize(() => admin.get(`${BSC}/${path}`))
  expect(during.body).toEqual(before.body)
})

test("rows from another state of the month are not shown, and the warehouse connection is released", async () => {
  for (const statement of FINALIZE) await warehouse.query(statement)
  // More requests than the pool has connections.
  for (let time = 0; time < 10; time++) {
    const { text } = await admin.get(`${BSC}/export?year=2026&month=9&sort=employee_id`)
    expect(text).not.toMatch(NEW_TOTAL)
  }
  expect((await admin.get(`${BSC}?view_mode=aggregate&year=2026&month=9`)).body.source).toBe("live")
  for (const statement of REOPEN) await warehouse.query(statement)
})

test("a snapshot's report and rows are consistent even when the month is finalized in between", async () => {
  const draft = await monthReports.get(world.app.platform.db, "2026-09")
  const started = await world.app.platform.transact(async (tx) => {
    // The report was read before its jobs are queried.
    await sql`lock table tbl_sync_jobs in access exclusive mode`.execute(tx.db)
    const answer = admin.get(`${BSC}/month-snapshot?view_mode=aggregate&year=2026&month=9`)
    await waitForBlockedQuery(documentsName)
    await closeMonth(world, SEPTEMBER)
    return { answer }
  })
  const { body } = await started.answer
  expect(draft.status).toBe("draft")
  expect(body.source).toBe("warehouse")
  expect(body.report.status).toBe("final")
  expect(new Set(body.items.map((item: any) => item.report_status))).toEqual(new Set(["final"]))
})
